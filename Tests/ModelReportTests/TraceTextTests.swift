import ModelChecker
import ModelReport
import TestSupport
import Testing

@Suite struct TraceTextTests {
  @Test func `show prints a table of what changes`() {
    expectSnapshot(TraceText(style: TextStyle()).text(for: Samples.document())) {
      #"""
      S2  only a proof opens: violated at step 3
        model  m5-08 with fault clock-back
        step  event                   screen  lock      scene       prompt  idleTicks  due
        0     (start)                 lock    locked    active      –       0          false
        1     bioResult cancelUser    ·       ·         ·           ·       ·          ·
        2     tick -3                 ·       ·         background  bio     3          true
        3     activate echo not:torn  –       unlocked  active      –       ·          ·
        again  lockcheck replay traces/m5-08-S2.itf.json
      """#
    }
  }

  @Test func `a step in which the process dies says so`() {
    func shown(_ parameters: [TraceVariable]) -> String? {
      let steps = [TraceAction("start"), TraceAction("wipe", parameters)].map {
        TraceStep(action: $0, variables: [])
      }
      let document = Samples.document(Trace(steps: steps))
      return TraceText(style: TextStyle()).text(for: document).split(separator: "\n")
        .first { $0.contains("wipe") }.map(String.init)
    }
    let dies = TraceVariable("crashAfter", .number(2))
    #expect(shown([dies]) == "  1     wipe, dies after effect 2")
    #expect(
      shown([TraceVariable("step", .text("all")), dies, TraceVariable("write", .text("lost"))])
        == "  1     wipe all, dies after effect 2, write lost")
    #expect(
      shown([TraceVariable("crashAfter", .number(0))]) == "  1     wipe, dies before its effects")
    #expect(shown([TraceVariable("write", .text("kept"))]) == "  1     wipe kept")
  }

  @Test func `show --full prints every variable, with the value before`() {
    expectSnapshot(TraceText(style: TextStyle()).fullText(for: Samples.document(Samples.lasso))) {
      #"""
      S2  only a proof opens: violated at step 3
        model  m5-08 with fault clock-back

        step 0  (start)
          screen     lock
          lock       locked
          scene      active
          prompt     –
          idleTicks  0
          due        false
          still      same

        step 1  bioResult cancelUser
          screen     lock
          lock       locked
          scene      active
          prompt     –
          idleTicks  0
          due        false
          still      same

        step 2  tick -3
          screen     lock
          lock       locked
          scene      active -> background
          prompt     – -> bio
          idleTicks  0 -> 3
          due        false -> true
          still      same

        step 3  activate echo not:torn
          screen     lock -> –
          lock       locked -> unlocked
          scene      background -> active
          prompt     bio -> –
          idleTicks  3
          due        true
          still      same
        loop   after step 3 comes step 1 again, for ever

        again  lockcheck replay traces/m5-08-S2.itf.json
      """#
    }
  }

  @Test func `columns that do not fit are named, those of the last steps stay`() {
    let text = TraceText(style: TextStyle(width: 60)).text(for: Samples.document(fault: nil))
    expectSnapshot(text) {
      #"""
      S2  only a proof opens: violated at step 3
        model  m5-08
        step  event                   screen  lock      scene
        0     (start)                 lock    locked    active
        1     bioResult cancelUser    ·       ·         ·
        2     tick -3                 ·       ·         background
        3     activate echo not:torn  –       unlocked  active
        also   prompt, idleTicks, due changed (lockcheck show --full)
        again  lockcheck replay traces/m5-08-S2.itf.json
      """#
    }
  }

  @Test func `Markdown has the same table`() {
    expectSnapshot(TraceMarkdown.text(for: Samples.document(Samples.lasso))) {
      #"""
      ### S2: only a proof opens: violated at step 3

      Model `m5-08` with fault `clock-back`, property `S2` (liveness), 1 step and a loop of 3.

      | step | event | screen | lock | scene | prompt | idleTicks | due |
      | --- | --- | --- | --- | --- | --- | --- | --- |
      | 0 | (start) | lock | locked | active | – | 0 | false |
      | 1 | bioResult cancelUser | · | · | · | · | · | · |
      | 2 | tick -3 | · | · | background | bio | 3 | true |
      | 3 | activate echo not:torn | – | unlocked | active | – | · | · |

      After step 3 comes step 1 again.

      Again: `lockcheck replay traces/m5-08-S2.itf.json`
      """#
    }
  }

  @Test func `Markdown escapes what would be markup`() {
    var document = Samples.document()
    document.description = "a | b <c> *d*\u{7}"
    let text = TraceMarkdown.text(for: document, full: true)
    #expect(text.contains(#"a \| b \<c\> \*d\*"#))
    #expect(text.contains("| still |"))
  }

  @Test func `JSON has changes per step, and all variables only if asked`() {
    let document = Samples.document(Samples.lasso)
    let text = TraceJSON.text(for: document)
    #expect(!text.contains("\"variables\""))
    #expect(TraceJSON.text(for: document, full: true).contains("\"variables\""))
    #expect(text.contains("\"loop\": 1"))
    #expect(text == TraceJSON.text(for: document))
  }
}

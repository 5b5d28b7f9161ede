import LockCore

@testable import AppLock
@testable import LockModel

/// The ports of a runtime as a device that answers when the test says so, and never by itself. It notes
/// what can be seen of the lock, and dies in the middle of a step if it is told to. For one thread.
// Unchecked: ports must be Sendable, and a test drives its device from one thread.
final class TestDevice: LockClock, LockAuthenticator, LockScreen, LockStore, LockHost,
  @unchecked Sendable
{
  let settings: WorldSettings
  var clock = WorldClock()
  /// What survives the process.
  var durable: DurableStore
  /// Effects that still happen before the process dies; nil for all.
  var effectsLeft: Int?

  var shown = Surface.none
  var offers = Offers.nothing
  var isCovered = false
  var isOtherCovered = false
  private var hasOther = false
  var isSealed = true
  var announced = LastAnnouncement.none
  var timer = ArmedTimer.none

  var prompt: (answer: Answer<BiometricResult>, isWithdrawn: Bool)?
  /// A prompt was shown while another one was on the screen.
  var showedTwoPrompts = false
  var accepted: AcceptedProof?
  var olderPrompt: Answer<BiometricResult>?
  var comparison: (answer: Answer<Bool>, isRight: Bool)?
  var inFlight: (write: StoreWrite, answer: Answer<Bool>)?
  var asked: Answer<ReadResult>?
  var erasing: Answer<Bool>?
  var gate: Answer<Bool>?
  var server: Answer<Bool>?

  /// Where the process might die in this step, and the device as it would then stand.
  var deaths: [CrashPoint] = []
  private var dying: [TestDevice] = []

  /// What happened in this step alone.
  var delivered: Target?
  var performed: Target?
  var dropped: Target?
  var landed: LockPolicy.Landing?
  var wrote: [StoreWrite] = []
  var told: [Notice] = []
  /// The places of the effects in a step, as the core orders them, in the order in which they came.
  var ranks: [Int] = []
  /// A write was handed over while another one was in flight, or a call was refused that the model makes.
  var isInTrouble = false

  private static let rightCode = code("271828")
  private static let wrongCode = code("161803")

  init(_ settings: WorldSettings, _ durable: DurableStore) {
    self.settings = settings
    self.durable = durable
  }

  /// The same two for all: each is pages of its own, and there are millions of steps.
  static func code(isRight: Bool) -> SecretCode { isRight ? rightCode : wrongCode }

  private static func code(_ text: String) -> SecretCode {
    var bytes = Array(text.utf8)
    return SecretCode(moving: &bytes)
  }

  /// A step begins.
  func beginStep() {
    delivered = nil
    performed = nil
    dropped = nil
    landed = nil
    wrote = []
    told = []
    ranks = []
  }

  /// The device as each death leaves it, at the end of the step.
  func takeDying() -> [TestDevice] {
    while dying.count < deaths.count { dying.append(copy()) }
    deaths = []
    defer { dying = [] }
    return dying
  }

  /// Another one in the same state. Answers that it asked for belong to the runtime of this one.
  func copy() -> TestDevice {
    let copy = TestDevice(settings, durable)
    copy.clock = clock
    copy.shown = shown
    copy.offers = offers
    copy.isCovered = isCovered
    copy.isOtherCovered = isOtherCovered
    copy.hasOther = hasOther
    copy.isSealed = isSealed
    copy.announced = announced
    copy.timer = timer
    copy.prompt = prompt
    copy.showedTwoPrompts = showedTwoPrompts
    copy.inFlight = inFlight
    copy.delivered = delivered
    copy.dropped = dropped
    copy.landed = landed
    copy.wrote = wrote
    copy.told = told
    copy.ranks = ranks
    copy.isInTrouble = isInTrouble
    return copy
  }

  /// Whether an effect still happens.
  private func lives(_ effect: LockEffect) -> Bool {
    while dying.count < deaths.count, deaths[dying.count].effects == ranks.count {
      dying.append(copy())
    }
    ranks.append(effect.rank)
    guard let left = effectsLeft else { return true }
    effectsLeft = max(0, left - 1)
    return left > 0
  }

  /// The process ends: what was shown and asked is gone.
  func endProcess(isWriteKept: Bool) {
    if isWriteKept, let inFlight { durable.apply(inFlight.write, settings, clock) }
    effectsLeft = nil
    shown = .none
    offers = .nothing
    isCovered = false
    hasOther = false
    isOtherCovered = false
    isSealed = true
    announced = .none
    timer = .none
    prompt = nil
    olderPrompt = nil
    comparison = nil
    inFlight = nil
    asked = nil
    erasing = nil
    gate = nil
    server = nil
  }

  /// Time passes on all clocks: a leave that is written down is kept as its age.
  func pass(_ ticks: Int64) {
    timer = timer.after(ticks)
    durable.leave = WrittenLeave.aged(durable.leave, by: ticks, UInt64(settings.longestLimit))
  }

  /// The clocks started anew.
  func outdateLeave() {
    if durable.leave != 0 { durable.leave = WrittenLeave.otherBoot }
  }

  /// The write in flight as the model numbers it.
  var inFlightNumber: UInt64 { Codes.number(inFlight?.write, settings, clock) }

  /// The surface is lost.
  func loseSurface() {
    shown = .none
    offers = .nothing
    isCovered = false
    isOtherCovered = false
  }

  func reading() -> ClockReading { clock.reading().clock }

  func prompt(
    for purpose: Purpose, accepting accepted: AcceptedProof, _ answer: Answer<BiometricResult>
  ) {
    guard lives(.prompt(Generation(0), for: purpose)) else { return }
    self.accepted = accepted
    if let prompt {
      olderPrompt = prompt.answer
      if !prompt.isWithdrawn { showedTwoPrompts = true }
    }
    prompt = (answer, false)
  }

  func facts() -> DeviceFacts { clock.device }

  func withdraw() {
    guard lives(.withdraw(Generation(0))) else { return }
    prompt?.isWithdrawn = true
  }

  func cover(_ isOn: Bool) {
    guard lives(.cover(isOn)) else { return }
    isCovered = isOn
  }

  /// A scene that comes or goes has no cover.
  func moveOther(_ phase: ScenePhase?) {
    if phase == nil || !hasOther { isOtherCovered = false }
    hasOther = phase != nil
  }

  func coverOther(_ isOn: Bool) {
    guard lives(.coverOther(isOn)) else { return }
    isOtherCovered = isOn
  }

  func show(_ surface: Surface, offers: Offers) {
    guard lives(.show(surface, offers: offers)) else { return }
    shown = surface
    self.offers = offers
  }

  func tell(_ notice: Notice) {
    guard lives(.tell(notice)) else { return }
    told.append(notice)
  }

  func read(_ answer: Answer<ReadResult>) {
    guard lives(.read) else { return }
    asked = answer
  }

  func write(_ write: StoreWrite, code: SecretCode?, _ answer: Answer<Bool>) {
    guard lives(.persist(write)) else { return }
    if inFlight != nil { isInTrouble = true }
    if case .verifier = write, code == nil { isInTrouble = true }
    wrote.append(write)
    inFlight = (write, answer)
  }

  func compare(_ code: SecretCode, _ answer: Answer<Bool>) {
    guard lives(.compare(Generation(0), for: nil)) else { return }
    comparison = (answer, code.isSame(as: TestDevice.code(isRight: true)))
  }

  func open(at reading: ClockReading) throws {
    guard lives(.seal(false)) else { return }
    isSealed = false
  }

  func close() {
    guard lives(.seal(true)) else { return }
    isSealed = true
  }

  func forgetProof() {}

  func begin(_ session: SessionID, _ configuration: Configuration) throws {
    durable.session = session
    durable.configure(configuration, settings)
    durable.attempts = 0
    server = nil
  }

  func announce(_ announcement: Announcement) {
    guard lives(.emit(announcement)) else { return }
    switch announcement {
    case .locked: announced = .locked
    case .unlocked: announced = .unlocked
    }
  }

  func eraseCaches(_ answer: Answer<Bool>) {
    guard lives(.erase) else { return }
    erasing = answer
  }

  func checkGate(_ answer: Answer<Bool>) {
    guard lives(.checkGate) else { return }
    gate = answer
  }

  func logOutAtServer(_ reason: LeaveReason, _ answer: Answer<Bool>) {
    guard lives(.logOutAtServer(reason)) else { return }
    server = answer
  }

  func deliver(_ target: Target) {
    guard lives(.deliver(target)) else { return }
    delivered = target
  }

  func perform(_ target: Target) {
    guard lives(.perform(target)) else { return }
    performed = target
  }

  func drop(_ target: Target) {
    guard lives(.drop(target)) else { return }
    dropped = target
  }

  func land(_ landing: LockPolicy.Landing) {
    guard lives(.land(landing)) else { return }
    landed = landing
  }

  func wake(after milliseconds: Int32?) {
    guard lives(.disarm) else { return }
    timer = milliseconds.map { ArmedTimer(after: $0) } ?? .none
  }

  func failed(_ error: any Error) {}
}

extension TestDevice {
  /// A runtime on a device of its own, whose app is in front and has read what `model` begins with.
  static func started(
    _ model: String
  ) throws -> (device: TestDevice, runtime: LockRuntime) {
    let world = try LockWorld<WideLock>(model)
    let device = TestDevice(world.settings, world.start.world.store)
    let runtime = LockRuntime(
      policy: world.settings.policy,
      ports: LockPorts(
        clock: device, authenticator: device, screen: device, store: device, host: device))
    runtime.tell(.launched(target: nil))
    runtime.tell(.becameActive)
    device.asked.take()?(
      device.durable.record(world.settings, device.clock).map { .value($0) } ?? .absent)
    return (device, runtime)
  }
}

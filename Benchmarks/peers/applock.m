-- The benchmark model for rumur: see ../semantics.md. The script that runs it replaces the five constants.
const
  T: 3;
  A: 3;
  K: 3;
  Q: 4;
  M: 3;

type
  Screen: enum { e6, content, e7, notice };
  Lock: enum { unlocked, locking, locked, unavailable };
  Life: enum { notRunning, foreground, inactive, background };
  Prompt: enum { pNone, pShowing, pSucceeded, pFailed };
  Last: enum { lNone, lLocked, lUnlocked };
  Source: 0 .. Q-1;

var
  idle: 0 .. T;
  lockOn: boolean;
  screen: Screen;
  lock: Lock;
  life: Life;
  att: 0 .. A;
  pend: 0 .. K;
  prompt: Prompt;
  covered: boolean;
  last: Last;
  cred: boolean;
  src: array [Source] of 0 .. M;

startstate "init"
begin
  idle := 0; lockOn := true; screen := notice; lock := unlocked; life := notRunning;
  att := 0; pend := 0; prompt := pNone; covered := true; last := lNone; cred := true;
  for i: Source do src[i] := 0; end;
end;

rule "tick" life != notRunning & (lock = locking | idle < T) ==>
begin
  if idle < T then idle := idle + 1; end;
  if lock = locking then
    lock := locked; last := lLocked; screen := e6;
    if life = foreground then covered := false; end;
  elsif idle = T & lockOn & lock = unlocked then
    prompt := pNone;
    if cred then lock := locking; screen := notice; covered := true;
    else lock := unavailable; screen := e7; end;
  end;
end;

rule "activity" life = foreground & lock = unlocked & (idle > 0 | screen = notice | pend > 0) ==>
begin
  idle := 0; pend := 0;
  if screen = notice then screen := content; end;
end;

rule "goInactive" life = foreground ==>
begin
  life := inactive;
  if lockOn then covered := true; end;
end;

rule "goBackground" life = inactive ==>
begin
  life := background;
  if prompt = pShowing then prompt := pNone; end;
end;

rule "goForeground" life = inactive | life = background ==>
begin
  life := foreground; covered := false;
  if lock = locking then lock := locked; last := lLocked; screen := e6; end;
end;

rule "kill" life = inactive | life = background ==>
begin
  life := notRunning; idle := 0; screen := notice; lock := unlocked; pend := 0;
  prompt := pNone; covered := lockOn; last := lNone;
end;

rule "coldStart" life = notRunning ==>
begin
  life := foreground; covered := false;
  if !lockOn then screen := content;
  elsif cred then lock := locked; last := lLocked; screen := e6;
  else lock := unavailable; screen := e7; end;
end;

rule "showPrompt" life = foreground & lock = locked & prompt != pShowing & cred & att < A ==>
begin
  prompt := pShowing;
end;

rule "authOK" prompt = pShowing & life = foreground ==>
begin
  prompt := pSucceeded; lock := unlocked; last := lUnlocked; screen := content;
  att := 0; idle := 0;
end;

rule "authFail" prompt = pShowing & life = foreground ==>
begin
  att := att + 1;
  if att = A then prompt := pNone; lock := unavailable; screen := e7;
  else prompt := pFailed; end;
end;

rule "authCancel" prompt = pShowing ==>
begin
  prompt := pNone;
end;

rule "toggleSwitch" life = foreground & lock = unlocked & screen = content ==>
begin
  lockOn := !lockOn; idle := 0;
end;

rule "removeCredential" cred & life != foreground ==>
begin
  cred := false;
  if lock = locking | lock = locked then lock := unavailable; screen := e7; prompt := pNone; end;
end;

rule "addCredential" !cred & life != foreground ==>
begin
  cred := true;
  if lock = unavailable & att < A then lock := locked; last := lLocked; screen := e6; end;
end;

rule "logout" life = foreground & screen != notice ==>
begin
  lock := unlocked; screen := notice; prompt := pNone; att := 0; pend := 0;
  last := lNone; idle := 0;
end;

ruleset i: Source do
  rule "tapNotification" src[i] > 0 & (life = foreground | life = background) ==>
  begin
    src[i] := src[i] - 1;
    if life = foreground & lock = unlocked then screen := content; pend := 0; idle := 0;
    else pend := (i % K) + 1; end;
  end;

  rule "deliver" src[i] < M ==>
  begin
    src[i] := src[i] + 1;
  end;

  rule "clear" src[i] > 0 & life = foreground & lock = unlocked ==>
  begin
    src[i] := 0;
  end;
end;

invariant "no content while locked" screen = content -> lock = unlocked;
invariant "locked emitted before e6" screen = e6 -> last = lLocked;
invariant "cover on outside foreground" (life != foreground & lockOn) -> covered;

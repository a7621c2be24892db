import { expect } from 'vitest';
import { nextMove } from '../src/phone/sync-moves.js';
import { type SyncEvent, type SyncPhase, syncStateOf } from '../src/phone/sync-state.js';

export type Happening =
  | { do: 'event'; event: SyncEvent }
  | { do: 'finish' }
  | { do: 'network'; up: boolean }
  | { do: 'credentials'; good: boolean }
  | { do: 'revoke' }
  /** From now on the service refuses or accepts the sent records. Refused ones are parked. */
  | { do: 'refuse'; refuses: boolean }
  | { do: 'garbage'; name: string };

/** The simplest phone around the table: a network, credentials, and a number of queued records. */
export function phoneModel() {
  let phase: SyncPhase = 'signed_out';
  let running: 'pull' | 'flush' | null = null;
  let waiting = false;
  let listening = false;
  let pulls = 0;
  const around = { network: true, credentials: true, token: false, refuses: false };
  const records = { captured: 0, unsent: 0, parked: 0, confirmed: 0 };

  const move = (event: string) => {
    const { next, effects } = nextMove(phase, event);
    if (next !== 'offline') waiting = false;
    phase = next;
    for (const effect of effects) {
      if (effect === 'pull' || effect === 'flush') {
        expect(running, `${effect} while ${running} runs`).toBeNull();
        running = effect;
        if (effect === 'pull') pulls += 1;
      }
      if (effect === 'wait') {
        expect(waiting, 'two pauses').toBe(false);
        waiting = true;
      }
      if (effect === 'listen') listening = true;
      if (effect === 'unlisten') listening = false;
    }
  };

  const result = (): SyncEvent => {
    if (!around.network) return 'delayed';
    if (!around.token && !around.credentials) return 'signed_out';
    around.token = true;
    if (running === 'pull') return 'pulled';
    if (records.unsent === 0) return 'drained';
    records.unsent -= 1;
    if (around.refuses) records.parked += 1;
    else records.confirmed += 1;
    return 'sent';
  };

  const finish = () => {
    if (running !== null) {
      const event = result();
      running = null;
      move(event);
    } else if (waiting) {
      waiting = false;
      move('retry_due');
    }
  };

  const happen = (each: Happening) => {
    if (each.do === 'event') {
      if (each.event === 'captured') {
        records.captured += 1;
        records.unsent += 1;
      }
      move(each.event);
    }
    if (each.do === 'finish') finish();
    if (each.do === 'network') around.network = each.up;
    if (each.do === 'credentials') around.credentials = each.good;
    if (each.do === 'revoke') around.token = false;
    if (each.do === 'refuse') around.refuses = each.refuses;
    if (each.do === 'garbage') move(`${each.name}?`);
  };

  const check = () => {
    expect(records.captured).toBe(records.unsent + records.parked + records.confirmed);
    expect(running).toBe(/^(pull|flush)/.exec(phase)?.[0] ?? null);
    expect(waiting).toBe(phase === 'offline');
    if (phase === 'live') expect(records.unsent).toBe(0);
    if (syncStateOf(phase) === 'live') expect(listening).toBe(true);
    if (phase === 'signed_out') expect(listening).toBe(false);
  };

  return {
    happen,
    check,
    phase: () => phase,
    unsent: () => records.unsent,
    pullsStarted: () => pulls,
    /** The network and the credentials work, the app nudges once, and all running work ends. */
    recover() {
      around.network = true;
      around.credentials = true;
      move('nudged');
      for (let step = 0; step < 1_000 && (running !== null || waiting); step += 1) finish();
    },
  };
}

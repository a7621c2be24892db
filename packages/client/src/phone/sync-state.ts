/** The states that an app sees; docs/sync-machine.md explains each. */
export const syncStates = ['signed_out', 'offline', 'pulling', 'flushing', 'live'] as const;
export type SyncState = (typeof syncStates)[number];

/** The states of the table. `_again` records a request that came during a pull or flush: pull once more after it. */
export const syncPhases = [
  'signed_out',
  'offline',
  'pulling',
  'pulling_again',
  'flushing',
  'flushing_again',
  'live',
] as const;
export type SyncPhase = (typeof syncPhases)[number];

/** The events of the machine. Those from `pulled` on are results, which come only from the one running effect. */
export const syncEvents = [
  'asked',
  'nudged',
  'connected',
  'notified',
  'captured',
  'retry_due',
  'poll_due',
  'pulled',
  'sent',
  'drained',
  'delayed',
  'signed_out',
] as const;
export type SyncEvent = (typeof syncEvents)[number];

/** What a move starts: `pull` and `flush` end with a result, `wait` with `retry_due`, the other effects end immediately. */
export type SyncEffect = 'pull' | 'flush' | 'hurry' | 'wait' | 'listen' | 'unlisten';

export interface SyncMove {
  next: SyncPhase;
  effects: readonly SyncEffect[];
}

/** The state that an app sees. */
export function syncStateOf(phase: SyncPhase): SyncState {
  if (phase === 'pulling_again') return 'pulling';
  return phase === 'flushing_again' ? 'flushing' : phase;
}

import type { SyncEffect, SyncEvent, SyncMove, SyncPhase } from './sync-state.js';

const to = (next: SyncPhase, ...effects: SyncEffect[]): SyncMove => ({ next, effects });

/** Results of work that this state did not start: nothing else can have, so they change nothing. */
const noResults = (stand: SyncPhase) => ({
  pulled: to(stand),
  sent: to(stand),
  drained: to(stand),
  held_up: to(stand),
  signed_out: to(stand),
});

const pull = to('pulling', 'pull');
const wait = to('offline', 'wait');
const signedOut = to('signed_out', 'unlisten');

/** The state during a pull; its results depend on whether another pull is wanted. */
const whilePulling = (stand: SyncPhase) => ({
  asked: to('pulling_again'),
  nudged: to('pulling_again'),
  connected: to('pulling_again'),
  told: to('pulling_again'),
  captured: to(stand),
  retry_due: to(stand),
  poll_due: to(stand),
  sent: to(stand),
  drained: to(stand),
});

const hurry = to('flushing_again', 'hurry');

const whileFlushing = (stand: SyncPhase) => ({
  asked: hurry,
  nudged: hurry,
  connected: hurry,
  told: hurry,
  poll_due: hurry,
  captured: to(stand),
  retry_due: to(stand),
  pulled: to(stand),
});

/** Every move of the sync machine, as in docs/sync-machine.md; a test compares the two row by row. */
export const syncMoves: Readonly<Record<SyncPhase, Readonly<Record<SyncEvent, SyncMove>>>> = {
  signed_out: {
    ...noResults('signed_out'),
    asked: pull,
    nudged: pull,
    connected: pull,
    told: pull,
    captured: to('signed_out'),
    retry_due: to('signed_out'),
    poll_due: to('signed_out'),
  },
  offline: {
    ...noResults('offline'),
    asked: pull,
    nudged: pull,
    connected: pull,
    told: pull,
    captured: to('offline'),
    retry_due: pull,
    poll_due: to('offline'),
  },
  pulling: {
    ...whilePulling('pulling'),
    pulled: to('flushing', 'listen', 'flush'),
    held_up: wait,
    signed_out: signedOut,
  },
  pulling_again: {
    ...whilePulling('pulling_again'),
    // One step of sending comes between two pulls, so that a stream of messages never keeps the queue waiting.
    pulled: to('flushing_again', 'listen', 'flush'),
    held_up: pull,
    signed_out: pull,
  },
  flushing: {
    ...whileFlushing('flushing'),
    sent: to('flushing', 'flush'),
    drained: to('live'),
    held_up: wait,
    signed_out: signedOut,
  },
  flushing_again: {
    ...whileFlushing('flushing_again'),
    sent: pull,
    drained: pull,
    held_up: pull,
    signed_out: pull,
  },
  live: {
    ...noResults('live'),
    asked: pull,
    nudged: pull,
    connected: pull,
    told: pull,
    captured: to('flushing', 'flush'),
    retry_due: to('live'),
    poll_due: pull,
  },
};

/** The move of an event; a name that is no event moves nothing. Pure and total. */
export function nextMove(stand: SyncPhase, event: string): SyncMove {
  const row = syncMoves[stand];
  return isEvent(row, event) ? row[event] : to(stand);
}

function isEvent(row: Readonly<Record<SyncEvent, SyncMove>>, name: string): name is SyncEvent {
  return Object.hasOwn(row, name);
}

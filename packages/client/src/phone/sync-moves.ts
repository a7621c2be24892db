import type { SyncEffect, SyncEvent, SyncMove, SyncPhase } from './sync-state.js';

const to = (next: SyncPhase, ...effects: SyncEffect[]): SyncMove => ({ next, effects });

/** The results of work that this state did not start. They cannot occur, so they change nothing. */
const noResults = (phase: SyncPhase) => ({
  pulled: to(phase),
  sent: to(phase),
  drained: to(phase),
  delayed: to(phase),
  signed_out: to(phase),
});

const pull = to('pulling', 'pull');
const wait = to('offline', 'wait');
const signedOut = to('signed_out', 'unlisten');

/** The state during a pull; its results depend on whether another pull is wanted. */
const whilePulling = (phase: SyncPhase) => ({
  asked: to('pulling_again'),
  nudged: to('pulling_again'),
  connected: to('pulling_again'),
  notified: to('pulling_again'),
  captured: to(phase),
  retry_due: to(phase),
  poll_due: to(phase),
  sent: to(phase),
  drained: to(phase),
});

const hurry = to('flushing_again', 'hurry');

const whileFlushing = (phase: SyncPhase) => ({
  asked: hurry,
  nudged: hurry,
  connected: hurry,
  notified: hurry,
  poll_due: hurry,
  captured: to(phase),
  retry_due: to(phase),
  pulled: to(phase),
});

/** Every move of the sync machine, as in docs/sync-machine.md; a test compares the two row by row. */
export const syncMoves: Readonly<Record<SyncPhase, Readonly<Record<SyncEvent, SyncMove>>>> = {
  signed_out: {
    ...noResults('signed_out'),
    asked: pull,
    nudged: pull,
    connected: pull,
    notified: pull,
    captured: to('signed_out'),
    retry_due: to('signed_out'),
    poll_due: to('signed_out'),
  },
  offline: {
    ...noResults('offline'),
    asked: pull,
    nudged: pull,
    connected: pull,
    notified: pull,
    captured: to('offline'),
    retry_due: pull,
    poll_due: to('offline'),
  },
  pulling: {
    ...whilePulling('pulling'),
    pulled: to('flushing', 'listen', 'flush'),
    delayed: wait,
    signed_out: signedOut,
  },
  pulling_again: {
    ...whilePulling('pulling_again'),
    // Between two pulls there is one step of sending, so that many messages cannot block the queue.
    pulled: to('flushing_again', 'listen', 'flush'),
    delayed: pull,
    signed_out: pull,
  },
  flushing: {
    ...whileFlushing('flushing'),
    sent: to('flushing', 'flush'),
    drained: to('live'),
    delayed: wait,
    signed_out: signedOut,
  },
  flushing_again: {
    ...whileFlushing('flushing_again'),
    sent: pull,
    drained: pull,
    delayed: pull,
    signed_out: pull,
  },
  live: {
    ...noResults('live'),
    asked: pull,
    nudged: pull,
    connected: pull,
    notified: pull,
    captured: to('flushing', 'flush'),
    retry_due: to('live'),
    poll_due: pull,
  },
};

/** The move of an event. An unknown event changes nothing. Pure and total. */
export function nextMove(phase: SyncPhase, event: string): SyncMove {
  const row = syncMoves[phase];
  return isEvent(row, event) ? row[event] : to(phase);
}

function isEvent(row: Readonly<Record<SyncEvent, SyncMove>>, name: string): name is SyncEvent {
  return Object.hasOwn(row, name);
}

import { longestAskedMs } from '../calls/retry-policy.js';
import { type Clock, pauseOver, type Random } from '../clock.js';
import type { DriverFailure } from './driver-client-shape.js';
import { nextMove } from './sync-moves.js';
import {
  type SyncEffect,
  type SyncEvent,
  type SyncPhase,
  type SyncState,
  syncStateOf,
} from './sync-state.js';

/** How a pull or a step of the flush ended. */
export type SyncResult =
  | { event: 'pulled' | 'sent' | 'drained' }
  /** `notBeforeMs` is the least pause that the service asked for. */
  | { event: 'delayed' | 'signed_out'; failure: DriverFailure; notBeforeMs?: number };

/** Carries out the effects. They never throw; a promise that rejects is treated as `delayed`. */
export interface SyncWork {
  pull(): Promise<SyncResult>;
  flush(): Promise<SyncResult>;
  /** Makes the current step end as soon as possible. */
  hurry(): void;
  listen(): void;
  unlisten(): void;
  /** Called after each change of the state that an app sees. */
  moved(state: SyncState): void;
}

export interface SyncRunner {
  readonly state: SyncState;
  /** Moves the machine. A pull or flush starts after the current work, never inside this call. */
  tell(event: SyncEvent): void;
  /** Resolves with the result of the next pull that starts after this call; immediately with `delayed` if stopped. */
  nextPull(): Promise<SyncResult>;
  /** Resolves when the machine next rests: with null if it is live then, otherwise with the failure. */
  rest(): Promise<DriverFailure | null>;
  /** Ends the pause, waits for the current work, and starts nothing more. */
  stop(): Promise<void>;
}

const stoppedResult: SyncResult & { failure: DriverFailure } = {
  event: 'delayed',
  failure: { kind: 'aborted' },
};
const firstPauseMs = 1_000;
const longestPauseMs = 300_000;

/** A fault of the client itself ends neither the machine nor the process: the work is tried again. */
function unforeseen(error: unknown): SyncResult {
  const detail = error instanceof Error ? error.message : String(error);
  return { event: 'delayed', failure: { kind: 'unreachable', detail } };
}

/** Runs the machine of docs/sync-machine.md. It runs one pull, one step or one pause at a time. */
export function createSyncRunner(work: SyncWork, clock: Clock, random: Random): SyncRunner {
  let phase: SyncPhase = 'signed_out';
  let isStopped = false;
  let failures = 0;
  let last: SyncResult = stoppedResult;
  let running: Promise<void> = Promise.resolve();
  let pause = new AbortController();
  let pullWaiters: ((result: SyncResult) => void)[] = [];
  const restWaiters: ((obstacle: DriverFailure | null) => void)[] = [];

  function tell(event: SyncEvent): void {
    if (isStopped) return;
    const before = syncStateOf(phase);
    const { next, effects } = nextMove(phase, event);
    if (next !== 'offline') pause.abort(pauseOver);
    phase = next;
    for (const effect of effects) start(effect);
    const after = syncStateOf(phase);
    if (after !== before) work.moved(after);
    if (after === 'live') rested(null);
    if (after === 'offline' || after === 'signed_out') rested('failure' in last ? last.failure : null);
  }

  function rested(obstacle: DriverFailure | null): void {
    for (const resolve of restWaiters.splice(0)) resolve(obstacle);
  }

  function start(effect: SyncEffect): void {
    if (effect === 'hurry') return work.hurry();
    if (effect === 'listen') return work.listen();
    if (effect === 'unlisten') return work.unlisten();
    if (effect === 'wait') return void wait();
    running = running.then(() => run(effect));
  }

  async function run(effect: 'pull' | 'flush'): Promise<void> {
    if (isStopped) return;
    const waiters = effect === 'pull' ? pullWaiters : [];
    if (effect === 'pull') pullWaiters = [];
    last = await (effect === 'pull' ? work.pull() : work.flush()).catch(unforeseen);
    // A successful pull alone does not shorten the pause, so that a service that cannot write is not asked every
    // second.
    if (last.event === 'delayed') failures += 1;
    else if (last.event !== 'pulled') failures = 0;
    for (const resolve of waiters) resolve(last);
    tell(last.event);
  }

  async function wait(): Promise<void> {
    pause = new AbortController();
    const { signal } = pause;
    const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 20));
    const askedMs = 'notBeforeMs' in last ? (last.notBeforeMs ?? 0) : 0;
    const notBeforeMs = Math.min(longestAskedMs, askedMs);
    await clock.sleep(Math.max(notBeforeMs, longest * (0.5 + random() / 2)), signal);
    if (!signal.aborted) tell('retry_due');
  }

  return {
    get state() {
      return syncStateOf(phase);
    },
    tell,
    nextPull: () =>
      new Promise((resolve) => {
        if (isStopped) resolve(stoppedResult);
        else pullWaiters.push(resolve);
      }),
    rest: () =>
      new Promise((resolve) => {
        if (isStopped) resolve(stoppedResult.failure);
        else restWaiters.push(resolve);
      }),
    async stop() {
      isStopped = true;
      pause.abort(pauseOver);
      for (const resolve of pullWaiters.splice(0)) resolve(stoppedResult);
      rested(stoppedResult.failure);
      await running;
    },
  };
}

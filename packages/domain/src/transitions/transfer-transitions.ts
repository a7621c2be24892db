import type { TransferStatus } from '@fleet/contract/driving/transfers';
import { type Problem, problem } from '@fleet/contract/ground/problems';

/** `fall_due`: the deadline has passed. `route_left`: the driver stopped working on the route for another reason. */
export type TransferEvent = 'release' | 'refuse' | 'cancel' | 'fall_due' | 'route_left';

/** `ignore`: the requested state has already been reached, or there is no caller to refuse [R-CNV-12]. */
export type TransferDecision =
  | { kind: 'move'; to: TransferStatus }
  | { kind: 'ignore' }
  | { kind: 'refuse'; problem: Problem };

const ignore: TransferDecision = { kind: 'ignore' };
const ended: TransferDecision = { kind: 'refuse', problem: problem('transfer_ended') };
const moveTo = (to: TransferStatus): TransferDecision => ({ kind: 'move', to });

/** After its end, a transfer ignores its deadline and the end of the route. */
const afterEnd = { fall_due: ignore, route_left: ignore };

/** [C-8]. Only one event ever moves a transfer: the first. */
const transitions: Readonly<Record<TransferStatus, Readonly<Record<TransferEvent, TransferDecision>>>> = {
  // [R-EVT-10] [R-EVT-11]
  requested: {
    release: moveTo('released'),
    refuse: moveTo('refused'),
    cancel: moveTo('cancelled'),
    fall_due: moveTo('auto_released'),
    route_left: moveTo('cancelled'),
  },
  released: { release: ignore, refuse: ended, cancel: ended, ...afterEnd },
  refused: { release: ended, refuse: ignore, cancel: ended, ...afterEnd },
  // A release that comes too late requests what the service has already done.
  auto_released: { release: ignore, refuse: ended, cancel: ended, ...afterEnd },
  cancelled: { release: ended, refuse: ended, cancel: ignore, ...afterEnd },
};

/** Decides what an event does to a transfer; defined for every status and event. */
export function decideTransfer(status: TransferStatus, event: TransferEvent): TransferDecision {
  return transitions[status][event];
}

const shortestThresholdMs = 1_000;
const longestThresholdMs = 86_400_000;

/** A threshold is at least a second and at most a day, both included [C-8]. */
export function checkThreshold(thresholdMs: number): Problem[] {
  const inRange = thresholdMs >= shortestThresholdMs && thresholdMs <= longestThresholdMs;
  const why = 'A threshold lies between 00:00:01 and 1.00:00:00.';
  return inRange ? [] : [problem('value_out_of_range', '/threshold', why)];
}

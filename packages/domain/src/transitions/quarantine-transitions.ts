import type { QuarantineStatus } from '@fleet/contract/driving/quarantine';
import { type Problem, problem } from '@fleet/contract/ground/problems';

export type QuarantineMove = 'accept' | 'discard';

/**
 * `ignore`: the record was already decided in this way, and a repeat gets the response of the first call [R-CNV-12].
 */
export type QuarantineDecision =
  | { kind: 'move'; to: QuarantineStatus }
  | { kind: 'ignore' }
  | { kind: 'refuse'; problem: Problem };

const ignore: QuarantineDecision = { kind: 'ignore' };
const refuse: QuarantineDecision = { kind: 'refuse', problem: problem('record_settled') };

const transitions: Readonly<Record<QuarantineStatus, Readonly<Record<QuarantineMove, QuarantineDecision>>>> =
  {
    waiting: { accept: { kind: 'move', to: 'accepted' }, discard: { kind: 'move', to: 'discarded' } },
    accepted: { accept: ignore, discard: refuse },
    discarded: { accept: refuse, discard: ignore },
  };

/** Decides what accepting or discarding does to a record in quarantine [C-4]; defined for every status and action. */
export function decideQuarantine(status: QuarantineStatus, move: QuarantineMove): QuarantineDecision {
  return transitions[status][move];
}

import type { QuarantineStatus } from '@fleet/contract/driving/quarantine';
import { type Problem, problem } from '@fleet/contract/ground/problems';

export type SettlingMove = 'accept' | 'discard';

/**
 * `ignore`: the record was already decided in this way, and a repeat gets the response of the first call [R-CNV-12].
 */
export type SettlingDecision =
  | { kind: 'move'; to: QuarantineStatus }
  | { kind: 'ignore' }
  | { kind: 'refuse'; problem: Problem };

const ignore: SettlingDecision = { kind: 'ignore' };
const refuse: SettlingDecision = { kind: 'refuse', problem: problem('record_settled') };

const transitions: Readonly<Record<QuarantineStatus, Readonly<Record<SettlingMove, SettlingDecision>>>> = {
  waiting: { accept: { kind: 'move', to: 'accepted' }, discard: { kind: 'move', to: 'discarded' } },
  accepted: { accept: ignore, discard: refuse },
  discarded: { accept: refuse, discard: ignore },
};

/** Decides what accepting or discarding does to a record in quarantine [C-4]; defined for every status and action. */
export function decideSettling(status: QuarantineStatus, move: SettlingMove): SettlingDecision {
  return transitions[status][move];
}

import type { Activity } from '@fleet/contract/planning/routes';
import { type PrecedingSequence, precedingSequences } from '@fleet/domain/plans/requirement-sequence';
import type { ListedSequence, SequencePlace } from './submission-rows.js';

/**
 * The sequences of a batch, each listed once however many outcomes it orders: with 200 long keys before each of 200
 * outcomes, the batch would otherwise be megabytes.
 */
export interface SequenceList {
  /** Lists the sequences with the requirement, and returns its place in each [R-RTE-17]. */
  placesOf(activity: Activity, integrationKey: string): SequencePlace[];
  listed(): ListedSequence[];
}

export function createSequenceList(): SequenceList {
  const ofActivities = new Map<Activity, PrecedingSequence[]>();
  const numbers = new Map<PrecedingSequence, number>();
  const list: { activity_reference: string; keys: readonly string[]; used: number }[] = [];

  const sequencesOf = (activity: Activity): PrecedingSequence[] => {
    const known = ofActivities.get(activity) ?? precedingSequences(activity);
    ofActivities.set(activity, known);
    return known;
  };

  return {
    placesOf: (activity, integrationKey) =>
      sequencesOf(activity).flatMap((sequence): SequencePlace[] => {
        const countBefore = sequence.countBefore.get(integrationKey);
        if (countBefore === undefined) return [];
        const number = numbers.get(sequence) ?? list.length;
        numbers.set(sequence, number);
        const entry = list[number] ?? {
          activity_reference: activity.reference,
          keys: sequence.keys,
          used: 0,
        };
        list[number] = { ...entry, used: Math.max(entry.used, countBefore) };
        return [[number, countBefore]];
      }),
    listed: () =>
      list.map(({ activity_reference, keys, used }, number) => ({
        sequence: number,
        activity_reference,
        keys: keys.slice(0, used),
      })),
  };
}

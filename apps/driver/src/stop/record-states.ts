import { useMemo } from 'react';
import { capturedPlace } from '../phone/captured-place.js';
import type { CapturedPlace, PhoneView } from '../phone/phone-view.js';
import { usePhone } from '../phone/use-phone.js';

/** What became of a record: `forOffice` if the office decides about it, `discarded` if the office does not count it. */
export type RecordState = 'sent' | 'waiting' | Trouble;

/** Why a record does not count, or may not count. */
export type Trouble = 'refused' | 'discarded' | 'forOffice';

export interface RecordStates {
  stateOf(recordId: string): RecordState;
  /** The worst trouble of the records of an activity: its reports, and the answers to its questions. */
  troubleOf(routeId: string, reference: string): Trouble | null;
  /** The worst trouble of a driver's report about a stop. */
  troubleAt(routeId: string, kind: 'arrival' | 'departure', stopId: string): Trouble | null;
}

export function useRecordStates(): RecordStates {
  const { unsent, quarantined } = usePhone((view) => ({
    unsent: view.unsent,
    quarantined: view.quarantined,
  }));
  return useMemo(() => recordStates({ unsent, quarantined }), [unsent, quarantined]);
}

const worstFirst = ['refused', 'discarded', 'forOffice'] as const;

function recordStates({ unsent, quarantined }: Pick<PhoneView, 'unsent' | 'quarantined'>): RecordStates {
  // A record that the driver gave up is not shown as trouble: its question is open again.
  const current = quarantined.filter((each) => !each.isReplaced && !each.isGivenUp);
  const troubles: readonly { about: CapturedPlace; trouble: Trouble }[] = [
    ...unsent.flatMap(({ parked, content }) =>
      parked === null ? [] : [{ about: capturedPlace(content), trouble: 'refused' as const }],
    ),
    ...current.map(({ about, isDiscarded }) => ({ about, trouble: decisionOf({ isDiscarded }) })),
  ];
  const worst = (isMeant: (about: CapturedPlace) => boolean) => {
    const found = new Set(troubles.filter((each) => isMeant(each.about)).map((each) => each.trouble));
    return worstFirst.find((each) => found.has(each)) ?? null;
  };
  return {
    stateOf(recordId) {
      const record = unsent.find((each) => each.id === recordId);
      if (record !== undefined) return record.parked === null ? 'waiting' : 'refused';
      const found = quarantined.find((each) => each.id === recordId);
      return found === undefined ? 'sent' : decisionOf(found);
    },
    troubleOf: (routeId, reference) =>
      worst((about) => about.routeId === routeId && about.reference === reference),
    troubleAt: (routeId, kind, stopId) =>
      worst((about) => about.routeId === routeId && about.kind === kind && about.stopId === stopId),
  };
}

const decisionOf = ({ isDiscarded }: { isDiscarded: boolean }): Trouble =>
  isDiscarded ? 'discarded' : 'forOffice';

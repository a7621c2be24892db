import { isRecord } from '@fleet/contract/ground/schema-reading';
import { useMemo } from 'react';
import { changeKeptValue, useKeptValue } from './kept-value.js';

/** An activity that the driver added, until the service has returned it with the route. */
export interface AddedActivity {
  reference: string;
  type: string;
  name: string;
  description: string | null;
  stopId: string;
}

/**
 * What this phone knows of a route in addition to records: the driver's answers to questions, and the activities that
 * they added.
 */
export interface RouteNotes {
  isLoaded: boolean;
  /** The answers to the questions of this activity's requirements, by the requirement's key. */
  confirmationsOf(reference: string): ReadonlyMap<string, boolean>;
  added: readonly AddedActivity[];
}

interface Notes {
  confirmations: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  added: readonly AddedActivity[];
}

const notesKey = (routeId: string) => `${routeId}/notes`;

export function useRouteNotes(routeId: string): RouteNotes {
  const { isLoaded, value } = useKeptValue(notesKey(routeId));
  return useMemo(() => {
    const { confirmations, added } = readNotes(value);
    return {
      isLoaded,
      confirmationsOf: (reference) => new Map(Object.entries(confirmations[reference] ?? {})),
      added,
    };
  }, [isLoaded, value]);
}

/** Stores the driver's answer to the question of a requirement; `undefined` removes it, so that it is asked again. */
export async function noteConfirmation(
  routeId: string,
  reference: string,
  requirementKey: string,
  isConfirmed: boolean | undefined,
): Promise<void> {
  await changeKeptValue(notesKey(routeId), (value) => {
    const notes = readNotes(value);
    const { [requirementKey]: _before, ...others } = notes.confirmations[reference] ?? {};
    const ofActivity = isConfirmed === undefined ? others : { ...others, [requirementKey]: isConfirmed };
    return { ...notes, confirmations: { ...notes.confirmations, [reference]: ofActivity } };
  });
}

export async function noteAddedActivity(routeId: string, activity: AddedActivity): Promise<void> {
  await changeKeptValue(notesKey(routeId), (value) => {
    const notes = readNotes(value);
    return { ...notes, added: [...notes.added, activity] };
  });
}

function readNotes(value: unknown): Notes {
  const { confirmations, added } = isRecord(value) ? value : {};
  return {
    confirmations: isRecord(confirmations)
      ? Object.fromEntries(
          Object.entries(confirmations).map(([name, answers]) => [name, readAnswers(answers)]),
        )
      : {},
    added: Array.isArray(added) ? added.filter(isAddedActivity) : [],
  };
}

function readAnswers(value: unknown): Record<string, boolean> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, answer]) => (typeof answer === 'boolean' ? [[name, answer]] : [])),
  );
}

function isAddedActivity(value: unknown): value is AddedActivity {
  if (!isRecord(value)) return false;
  const { reference, type, name, stopId } = value;
  return [reference, type, name, stopId].every((each) => typeof each === 'string');
}

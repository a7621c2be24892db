import { isRecord } from '@fleet/contract/ground/schema-reading';
import { useEffect, useMemo, useState } from 'react';
import { readDraft } from './draft-store.js';
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
 * What this phone knows of a route in addition to records: the driver's answers to questions, the activities that they
 * added, and where something was not possible.
 */
export interface RouteNotes {
  isLoaded: boolean;
  /** The answers to the questions of this activity's requirements, by the requirement's key. */
  confirmationsOf(reference: string): ReadonlyMap<string, boolean>;
  /** The keys of this activity's requirements whose last answer says that something was not possible. */
  shortOf(reference: string): ReadonlySet<string>;
  /** The keys of this activity's requirements that were answered on another phone, as the driver says. */
  elsewhereOf(reference: string): ReadonlySet<string>;
  /** Why this activity failed or was skipped, as the driver said on this phone. */
  reasonOf(reference: string): string | null;
  added: readonly AddedActivity[];
}

type Marks = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

interface Notes {
  confirmations: Marks;
  short: Marks;
  elsewhere: Marks;
  reasons: Readonly<Record<string, unknown>>;
  added: readonly AddedActivity[];
}

const notesKey = (routeId: string) => `${routeId}/notes`;

export function useRouteNotes(routeId: string): RouteNotes {
  const { isLoaded, value } = useKeptValue(notesKey(routeId));
  return useMemo(() => {
    const { confirmations, short, elsewhere, reasons, added } = readNotes(value);
    return {
      isLoaded,
      confirmationsOf: (reference) => new Map(Object.entries(confirmations[reference] ?? {})),
      shortOf: (reference) => markedKeys(short[reference]),
      elsewhereOf: (reference) => markedKeys(elsewhere[reference]),
      reasonOf: (reference) => {
        const reason = reasons[reference];
        return typeof reason === 'string' ? reason : null;
      },
      added,
    };
  }, [isLoaded, value]);
}

function markedKeys(marks: Readonly<Record<string, boolean>> = {}): ReadonlySet<string> {
  return new Set(Object.entries(marks).flatMap(([key, isMarked]) => (isMarked ? [key] : [])));
}

/**
 * Stores the driver's answer to the question of a requirement. `undefined` removes the answer, so that the question is
 * asked again.
 */
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

/** Stores whether the last answer to a requirement says that something was not possible. */
export async function noteShort(
  routeId: string,
  reference: string,
  requirementKey: string,
  isShort: boolean,
): Promise<void> {
  await changeKeptValue(notesKey(routeId), (value) => {
    const notes = readNotes(value);
    const ofActivity = { ...notes.short[reference], [requirementKey]: isShort };
    return { ...notes, short: { ...notes.short, [reference]: ofActivity } };
  });
}

/** Stores that a requirement was answered on another phone. */
export async function noteElsewhere(routeId: string, reference: string, key: string): Promise<void> {
  await changeKeptValue(notesKey(routeId), (value) => {
    const notes = readNotes(value);
    const ofActivity = { ...notes.elsewhere[reference], [key]: true };
    return { ...notes, elsewhere: { ...notes.elsewhere, [reference]: ofActivity } };
  });
}

/** A failure, or a success with codes that were not scanned. */
export function isShortOutcome({ status, codes }: Readonly<Record<string, unknown>>): boolean {
  if (status === 'failed') return true;
  return Array.isArray(codes) && codes.some((each) => isRecord(each) && each.status !== 'scanned');
}

export async function noteReason(routeId: string, reference: string, reason: string): Promise<void> {
  await changeKeptValue(notesKey(routeId), (value) => {
    const notes = readNotes(value);
    return { ...notes, reasons: { ...notes.reasons, [reference]: reason } };
  });
}

export async function noteAddedActivity(routeId: string, activity: AddedActivity): Promise<void> {
  await changeKeptValue(notesKey(routeId), (value) => {
    const notes = readNotes(value);
    return { ...notes, added: [...notes.added, activity] };
  });
}

const none: readonly AddedActivity[] = [];

/** The activities that this driver added to these routes, even if a route has left the phone. */
export function useAddedActivities(routeIds: readonly string[]): readonly AddedActivity[] {
  const [added, setAdded] = useState(none);
  const ids = JSON.stringify([...new Set(routeIds)].sort());
  useEffect(() => {
    const keys: readonly string[] = JSON.parse(ids);
    let isOver = false;
    void Promise.all(keys.map((id) => readDraft(notesKey(id)))).then((found) => {
      if (!isOver) setAdded(found.flatMap((value) => readNotes(value).added));
    });
    return () => {
      isOver = true;
    };
  }, [ids]);
  return added;
}

function readNotes(value: unknown): Notes {
  const { confirmations, short, elsewhere, reasons, added } = isRecord(value) ? value : {};
  return {
    confirmations: readMarks(confirmations),
    short: readMarks(short),
    elsewhere: readMarks(elsewhere),
    reasons: isRecord(reasons) ? reasons : {},
    added: Array.isArray(added) ? added.filter(isAddedActivity) : [],
  };
}

function readMarks(value: unknown): Marks {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, answers]) => [name, readAnswers(answers)]));
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

import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { Route } from '@fleet/contract/planning/routes';
import { draftKey, dropDraft, keepDraft, readDraft, readDraftKeys } from './draft-store.js';

/** The address of a question on its route. */
export interface QuestionPlace {
  stopId: string;
  reference: string;
  key: string;
}

/**
 * An answer that a driver typed and neither saved nor discarded, with all that its question needs after the route has
 * left the phone.
 */
export interface TypedAnswer extends QuestionPlace {
  username: string;
  organisationId: string;
  /** The route with only the stop and the activity of the question. */
  route: Route;
}

const ending = '/typed';
const keyOf = ({ route, reference, key }: TypedAnswer) => `${draftKey(route.id, reference, key)}${ending}`;

export async function keepTypedAnswer(typed: TypedAnswer): Promise<void> {
  const stops = typed.route.travel_plan.points_of_interest.flatMap((stop) => {
    const activities = stop.activities.filter((each) => each.reference === typed.reference);
    if (stop.id !== typed.stopId || activities.length === 0) return [];
    return [{ ...stop, activities, execution_sequence: [typed.reference] }];
  });
  const route = { ...typed.route, consignments: [], travel_plan: { points_of_interest: stops } };
  await keepDraft(keyOf(typed), { ...typed, route });
}

export async function dropTypedAnswer(
  routeId: string,
  { reference, key }: Pick<QuestionPlace, 'reference' | 'key'>,
): Promise<void> {
  await dropDraft(`${draftKey(routeId, reference, key)}${ending}`);
}

/** Reads the typed answers of the driver. */
export async function readTypedAnswers(): Promise<TypedAnswer[]> {
  const keys = await readDraftKeys();
  const found = await Promise.all(keys.filter((key) => key.endsWith(ending)).map(readDraft));
  return found.filter(isTypedAnswer);
}

/** Whether the route has this question. */
export function isAskedOn(route: Route, { stopId, reference, key }: QuestionPlace): boolean {
  const stop = route.travel_plan.points_of_interest.find((each) => each.id === stopId);
  const activity = stop?.activities.find((each) => each.reference === reference);
  return activity?.requirements.some((each) => each.integration_key === key) ?? false;
}

export function isQuestionPlace(value: unknown): value is QuestionPlace {
  if (!isRecord(value)) return false;
  const { stopId, reference, key } = value;
  return [stopId, reference, key].every((each) => typeof each === 'string');
}

/** The app itself stored the value, so a value of another form does not occur. */
function isTypedAnswer(value: unknown): value is TypedAnswer {
  return isQuestionPlace(value) && 'route' in value && 'username' in value && 'organisationId' in value;
}

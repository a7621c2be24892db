import type { Problem } from '@fleet/contract/ground/problems';

const placeForm = /^\/(?:outcomes|positions)\/(\d+)(?=\/|$)/;

const membersOfPath: ReadonlyMap<string | undefined, string> = new Map([
  ['poiId', '/stopId'],
  ['reference', '/reference'],
  ['routeId', '/routeId'],
]);

/**
 * The index in the batch with which a key such as `/outcomes/3/status_reason` begins, from 0 [C-2]; null for any other
 * key.
 */
export function placeOfKey(key: string | undefined): number | null {
  const place = placeForm.exec(key ?? '')?.[1];
  return place === undefined ? null : Number(place);
}

/**
 * The problems of one record of a batch, in the form of a judgement on the phone: `/outcomes/3/value` becomes `/value`,
 * because the batch no longer matters when the driver reads them. A path parameter becomes the member of the record
 * that was sent in it. A key of another form stays as it is.
 */
export function recordProblems(problems: readonly Problem[]): Problem[] {
  return problems.map(({ code, message, key }) => {
    const own = membersOfPath.get(key) ?? key?.replace(placeForm, '') ?? '';
    return own === '' ? { code, message } : { code, message, key: own };
  });
}

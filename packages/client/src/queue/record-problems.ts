import type { Problem } from '@fleet/contract/ground/problems';

const placeForm = /^\/(?:outcomes|positions)\/(\d+)(?=\/|$)/;

/** The place in the batch with which a key begins, from 0, as in `/outcomes/3/status_reason` [C-2]; null of any other key. */
export function placeOfKey(key: string | undefined): number | null {
  const place = placeForm.exec(key ?? '')?.[1];
  return place === undefined ? null : Number(place);
}

/**
 * The problems as those of a record by itself, in the shape that a judge on the phone gives: `/outcomes/3/value` becomes
 * `/value`, since nobody knows of the batch any more when the driver looks at it. A key of another form stays as it is.
 */
export function recordProblems(problems: readonly Problem[]): Problem[] {
  return problems.map(({ code, message, key }) => {
    const own = key?.replace(placeForm, '') ?? '';
    return own === '' ? { code, message } : { code, message, key: own };
  });
}

import { expect } from 'vitest';
import { type Integration, sha256Of } from './app-integration.js';
import type { PictureType } from './kind-captures.js';
import type { StoredOnPhone } from './phone-storage-watch.js';

type Fields = Readonly<Record<string, unknown>>;

export interface ComparedActivity {
  integration: Integration;
  stored: StoredOnPhone;
  routeId: string;
  reference: string;
  /** True if the office changed the plan after the capture. */
  isLate?: boolean;
}

/**
 * Fails unless the service has exactly the expected outcomes of an activity, with exactly the members that the phone
 * stored, and the same bytes of each picture. In `expected`, types stand in the place of the addresses of pictures.
 */
export async function compareWithService(
  { integration, stored, routeId, reference, isLate = false }: ComparedActivity,
  expected: readonly Fields[],
): Promise<void> {
  const all = await integration.outcomesOf(routeId);
  const rows = all.filter((each) => each.activity_reference === reference);
  const outcomes = rows.map((each) => each.outcome);
  const typed = outcomes.map((each) =>
    withPictures(each, async (url) => typeOf(await integration.pictureAt(url))),
  );
  expect((await Promise.all(typed)).map(withoutHeader), 'what the service has').toEqual(expected);
  const digests = outcomes.map((each) =>
    withPictures(each, async (url) => sha256Of(await integration.pictureAt(url))),
  );
  const captured = capturedOutcomes(stored).filter(({ outcome }) => outcome.activity_reference === reference);
  const kept = captured.map(({ outcome, sequence }) =>
    withPictures({ ...outcome, sequence }, async (url) => sha256Of(stored.pictures.get(url) ?? Buffer.of())),
  );
  expect(await Promise.all(digests), 'what the phone stored').toEqual(await Promise.all(kept));
  expect(rows.map((each) => [each.late, each.corrects])).toEqual(rows.map(() => [isLate, null]));
}

/** The outcomes of the phone in the order of their capture, each with its last content. */
export function capturedOutcomes({ records, corrections }: StoredOnPhone) {
  const latest = new Map([...records, ...corrections.map((each) => [each.id, each] as const)]);
  return [...latest.values()].flatMap(({ id, sequence, content }) =>
    content.kind === 'outcome' ? [{ id, sequence, outcome: content.outcome }] : [],
  );
}

/** The outcome with a text in the place of each address of a picture. */
async function withPictures(outcome: Fields, textAt: (url: string) => Promise<string>): Promise<Fields> {
  const shown = Object.entries(outcome).map(async ([name, value]): Promise<[string, unknown]> => {
    if (name !== 'image_url' && name !== 'image_urls') return [name, value];
    const urls: readonly unknown[] = Array.isArray(value) ? value : [value];
    return [name, await Promise.all(urls.map((url) => textAt(String(url))))];
  });
  return Object.fromEntries(await Promise.all(shown));
}

/** Without the members that the phone adds; these are compared with what it stored. */
function withoutHeader(outcome: Fields): Fields {
  const { submission_id: _id, captured_at: _time, sequence: _number, position: _place, ...rest } = outcome;
  return rest;
}

const beginnings: Readonly<Record<PictureType, Buffer>> = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  pdf: Buffer.from('%PDF-'),
};

function typeOf(bytes: Buffer): string {
  const found = Object.entries(beginnings).find(([, start]) => bytes.subarray(0, start.length).equals(start));
  return found?.[0] ?? `${bytes.length} bytes of no known type`;
}

import { isRecord } from '@fleet/contract/ground/schema-reading';

/** Strings in the entries of a batch that may be image addresses, whatever the kind; they are looked up ahead. */
export function namedImages(outcomes: readonly unknown[]): string[] {
  return outcomes.flatMap((entry) => {
    if (!isRecord(entry)) return [];
    const listed: readonly unknown[] = Array.isArray(entry.image_urls) ? entry.image_urls : [];
    return [entry.image_url, ...listed].filter((each) => typeof each === 'string');
  });
}

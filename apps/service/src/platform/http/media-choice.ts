interface Range {
  type: string;
  quality: number;
}

/**
 * Which of the content types on offer the header Accept prefers; null where it excludes them all. Of several that it
 * likes equally, one that it names goes before one that only a range of it takes in, and then the order of the offers
 * counts. Without a header the first is taken.
 */
export function chooseMedia(accept: string | undefined, offers: readonly string[]): string | null {
  if (accept === undefined || accept.trim() === '') return offers[0] ?? null;
  const ranges = accept.split(',').map(rangeOf);
  let chosen: { offer: string; quality: number; exactness: number } | null = null;
  for (const offer of offers) {
    const fit = fitOf(offer, ranges);
    if (fit === null || fit.quality === 0) continue;
    const isBetter =
      chosen === null ||
      fit.quality > chosen.quality ||
      (fit.quality === chosen.quality && fit.exactness > chosen.exactness);
    if (isBetter) chosen = { offer, ...fit };
  }
  return chosen?.offer ?? null;
}

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((each) => each.trim().toLowerCase());
  const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
  const quality = weight === undefined ? 1 : Number(weight);
  return { type, quality: Number.isFinite(quality) ? Math.min(1, Math.max(0, quality)) : 1 };
}

/** The most exact range that takes the type in decides about it (RFC 9110, 12.5.1). */
function fitOf(offer: string, ranges: readonly Range[]): { quality: number; exactness: number } | null {
  const forms = ['*/*', `${offer.split('/', 1)[0]}/*`, offer];
  for (const exactness of [2, 1, 0]) {
    const found = ranges.find((each) => each.type === forms[exactness]);
    if (found !== undefined) return { quality: found.quality, exactness };
  }
  return null;
}

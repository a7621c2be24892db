/** How far the device's clock is ahead of the service's, by the header `Date` of the service's responses. */
export interface ServiceClock {
  fetch: typeof globalThis.fetch;
  /** 0 until the service has responded. */
  offsetMs(): number;
}

export function createServiceClock(onChange: () => void): ServiceClock {
  let offsetMs = 0;
  return {
    offsetMs: () => offsetMs,
    async fetch(input, init) {
      const answer = await globalThis.fetch(input, init);
      const date = Date.parse(answer.headers.get('date') ?? '');
      // The page of a captive portal is not JSON, and its clock may be wrong.
      const isService = (answer.headers.get('content-type') ?? '').includes('json');
      if (isService && Number.isFinite(date)) {
        const next = Date.now() - (date + 500);
        const isNews = Math.abs(next - offsetMs) > 5_000;
        if (isNews) offsetMs = next;
        if (isNews) onChange();
      }
      return answer;
    },
  };
}

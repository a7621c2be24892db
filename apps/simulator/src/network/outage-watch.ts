/**
 * A phone's fetch that also measures outages of the service: each lasts from the beginning of the first request without
 * a usable response to the next usable response. A response with a status of 500 or above is not usable. `note` gets
 * the length of each outage in milliseconds; a request that succeeds at its first attempt counts with its own time.
 */
export function watchOutages(
  fetch: typeof globalThis.fetch,
  note: (ms: number) => void,
): typeof globalThis.fetch {
  let since: number | null = null;
  return async (input, init) => {
    const startedAt = performance.now();
    const failed = () => {
      since = Math.min(since ?? startedAt, startedAt);
    };
    let response: Response;
    try {
      response = await fetch(input, init);
    } catch (error) {
      failed();
      throw error;
    }
    if (response.status >= 500) failed();
    else {
      note(performance.now() - Math.min(since ?? startedAt, startedAt));
      since = null;
    }
    return response;
  };
}

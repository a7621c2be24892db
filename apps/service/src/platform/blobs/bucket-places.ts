/**
 * Limits how many requests to the bucket one organisation has at the same time. So connections remain for the other
 * organisations.
 */
export interface BucketPlaces {
  /**
   * Waits for a free place of the organisation, then runs `work`. Calls get places in their order. Throws if no place
   * becomes free within `longestWaitMs`.
   */
  run<Result>(organisationId: string, work: () => Promise<Result>): Promise<Result>;
}

interface Share {
  taken: number;
  waiting: Set<() => void>;
}

/** Each organisation has at most `most` places; further requests wait in the organisation's own queue. */
export function createBucketPlaces(most: number, longestWaitMs: number): BucketPlaces {
  const shares = new Map<string, Share>();

  const wait = (share: Share): Promise<void> =>
    new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        share.waiting.delete(enter);
        reject(new Error('the organisation has too many concurrent requests to the blob store'));
      }, longestWaitMs);
      share.waiting.add(enter);
    });
  const giveBack = (organisationId: string, share: Share): void => {
    const [next] = share.waiting;
    if (next !== undefined) {
      // The next request gets this place, so the count does not change.
      share.waiting.delete(next);
      return next();
    }
    share.taken -= 1;
    if (share.taken === 0) shares.delete(organisationId);
  };

  return {
    async run(organisationId, work) {
      const share = shares.get(organisationId) ?? { taken: 0, waiting: new Set() };
      shares.set(organisationId, share);
      if (share.taken < most) share.taken += 1;
      else await wait(share);
      try {
        return await work();
      } finally {
        giveBack(organisationId, share);
      }
    },
  };
}

import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../context.js';

/** Limits concurrent uploads, in total and per user: each uses a file, a connection and some 100 kB [C-11]. */
export interface UploadPlaces {
  /**
   * Occupies a place while `work` reads the pieces. Refuses with `rate_limited` if the user has too many places, and
   * with `unavailable` if all are taken and none becomes free for this owner. The pieces end with `request_timeout` if
   * the upload is too slow, and with `unavailable` if another upload gets the place.
   */
  within<Result>(
    owner: UploadOwner,
    pieces: Pieces,
    work: (pieces: Pieces) => Promise<Result>,
  ): Promise<Result>;
}

export interface UploadOwner {
  organisation: string;
  user: string;
}

export interface UploadLimits {
  /** Concurrent uploads in one process, and of one user. */
  most: number;
  mostOfUser: number;
  /** The lowest average speed of an upload after its first `graceMs`. */
  leastBytesPerSecond: number;
  graceMs: number;
}

/** Phones in a mobile network without 3G send 2 kB/s or more, and may send nothing for some seconds. */
export const uploadLimits: UploadLimits = {
  most: 64,
  mostOfUser: 8,
  leastBytesPerSecond: 2_000,
  graceMs: 30_000,
};

type Pieces = AsyncIterable<Uint8Array>;

interface Upload extends UploadOwner {
  sinceMs: number;
  bytes: number;
  /** False when all bytes have arrived; then the upload occupies its place only for a moment longer. */
  isArriving: boolean;
  end(why: Refusal): void;
  /** Ends the wait of the code that waits for the next piece; `end` calls it. */
  stopWaiting: (why: Refusal) => void;
  ended: Refusal | null;
}

const retryAfterSeconds = '5';

/**
 * If all places are taken, a new upload may still get the place of an earlier upload, which then ends. The earlier
 * upload is one of another organisation that has more places than the organisation of the new upload would have. Or it
 * is one of another user of the same organisation who has more places than the user of the new upload would have. The
 * choice is first by the organisation with most places, then by its user with most places, then by the lowest speed. So
 * one organisation can use all places, but cannot keep them from the others.
 */
export function createUploadPlaces(
  limits: UploadLimits = uploadLimits,
  now: () => number = () => performance.now(),
): UploadPlaces {
  const uploads = new Set<Upload>();
  const leastPerMs = limits.leastBytesPerSecond / 1_000;
  /** How many bytes more have arrived than at the lowest speed; negative if the upload is too slow. */
  const bytesAhead = ({ bytes, sinceMs }: Upload): number =>
    bytes - (now() - sinceMs - limits.graceMs) * leastPerMs;

  const uploadThatYieldsTo = (owner: UploadOwner): Upload | undefined => {
    const ofOrganisations = countsOf(uploads, 'organisation');
    const ofUsers = countsOf(uploads, 'user');
    const placesOf = (each: UploadOwner) => ({
      organisation: ofOrganisations.get(each.organisation) ?? 0,
      user: ofUsers.get(each.user) ?? 0,
    });
    const own = placesOf(owner);
    const yields = (each: Upload): boolean => {
      const { organisation, user } = placesOf(each);
      const isColleague = each.organisation === owner.organisation;
      return each.isArriving && (isColleague ? user > own.user + 1 : organisation > own.organisation + 1);
    };
    const [found] = [...uploads].filter(yields).sort((one, other) => {
      const [a, b] = [placesOf(one), placesOf(other)];
      return b.organisation - a.organisation || b.user - a.user || bytesAhead(one) - bytesAhead(other);
    });
    return found;
  };

  const enter = (owner: UploadOwner): Upload => {
    if ((countsOf(uploads, 'user').get(owner.user) ?? 0) >= limits.mostOfUser) {
      const message = `At most ${limits.mostOfUser} uploads of one user may be under way at once.`;
      throw refusal('rate_limited', message);
    }
    if (uploads.size >= limits.most) {
      const loser = uploadThatYieldsTo(owner);
      if (loser === undefined) throw refusal('unavailable', 'Too many uploads are under way; try again.');
      loser.end(refusal('unavailable', 'Others need the place of this upload; send it again.'));
    }
    const upload: Upload = {
      ...owner,
      sinceMs: now(),
      bytes: 0,
      isArriving: true,
      end(why) {
        uploads.delete(upload);
        upload.ended = why;
        upload.stopWaiting(why);
      },
      stopWaiting: () => undefined,
      ended: null,
    };
    uploads.add(upload);
    return upload;
  };

  /** Ends the upload when it is too slow. Returns a function that stops this watch. */
  const watchSpeed = (upload: Upload): (() => void) => {
    const check = () => {
      const ahead = bytesAhead(upload);
      if (!upload.isArriving) return;
      if (ahead < 0) upload.end(refusal('request_timeout', 'The upload is too slow; send it again.'));
      else timer = setTimeout(check, Math.ceil(ahead / leastPerMs) + 1);
    };
    let timer = setTimeout(check, limits.graceMs);
    return () => clearTimeout(timer);
  };

  return {
    async within(owner, pieces, work) {
      const upload = enter(owner);
      const stopWatching = watchSpeed(upload);
      try {
        return await work(countedPieces(upload, pieces));
      } finally {
        stopWatching();
        uploads.delete(upload);
      }
    },
  };
}

function countsOf(uploads: Iterable<UploadOwner>, whose: keyof UploadOwner): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { [whose]: key } of uploads) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** The pieces until the upload ends. */
async function* countedPieces(upload: Upload, pieces: Pieces): AsyncGenerator<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const next = () =>
    new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
      upload.stopWaiting = reject;
      iterator.next().then(resolve, reject);
    });
  try {
    for (;;) {
      if (upload.ended !== null) throw upload.ended;
      const { value, done } = await next();
      if (done === true) return;
      upload.bytes += value.length;
      yield value;
    }
  } finally {
    upload.isArriving = false;
    // Not awaited, because the piece that is being waited for may never arrive.
    iterator.return?.().catch(() => undefined);
  }
}

function refusal(code: 'rate_limited' | 'unavailable' | 'request_timeout', message: string): Refusal {
  return new Refusal(problem(code, undefined, message), { 'retry-after': retryAfterSeconds });
}

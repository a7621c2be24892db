import { mostOfBatch } from './batch-items.js';

/** Limits the bytes of the batches that an organisation has in memory, so that many of them leave memory to others. */
export interface BatchRoom {
  /**
   * Takes room for the largest batch, as soon as the organisation has it, in the order of the calls. The returned
   * function changes this to the real size of the batch, and at the end to 0.
   */
  enter(organisationId: string): Promise<(bytes: number) => void>;
}

interface Share {
  bytes: number;
  waiting: (() => void)[];
}

/** Each organisation has `mostBytes`; its further batches wait in the organisation's own queue. */
export function createBatchRoom(mostBytes: number): BatchRoom {
  const shares = new Map<string, Share>();
  const isFull = ({ bytes }: Share): boolean => bytes + mostOfBatch > mostBytes;
  const letIn = (share: Share): void => {
    while (!isFull(share)) {
      const next = share.waiting.shift();
      if (next === undefined) return;
      share.bytes += mostOfBatch;
      next();
    }
  };
  return {
    async enter(organisationId) {
      const share = shares.get(organisationId) ?? { bytes: 0, waiting: [] };
      shares.set(organisationId, share);
      await new Promise<void>((resolve) => {
        share.waiting.push(resolve);
        letIn(share);
      });
      let kept = mostOfBatch;
      return (bytes) => {
        share.bytes += bytes - kept;
        kept = bytes;
        letIn(share);
        if (share.bytes === 0 && shares.get(organisationId) === share) shares.delete(organisationId);
      };
    },
  };
}

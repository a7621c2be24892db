import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOutdated } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';

/** A record with the tag that `If-Match` needs. */
export interface RecordState<Kept> {
  record: Kept;
  etag: string | null;
}

/** Names the state that a change is meant for. */
export interface RecordMatch {
  ifMatch?: string;
}

export interface RecordChangeParts<Kept> {
  /** What the user saw when the dialog was opened. */
  state: RecordState<Kept>;
  read: () => Promise<RecordState<Kept>>;
  /** Sends the user's changes to the newest known state; returns the record as the service has it afterwards. */
  change: (match: RecordMatch, now: Kept) => Promise<Kept>;
  onDone: (record: Kept) => void;
  /** Called with the newer state if somebody else has changed the record. */
  onOutdated?: (now: Kept) => void;
}

/**
 * Changes a record that the user has seen. If somebody else has changed it since, nothing is written, and `outdated`
 * contains both states. The next attempt names the newer one in `If-Match`.
 */
export function useRecordChange<Kept>({ state, read, change, onDone, onOutdated }: RecordChangeParts<Kept>) {
  const { organisationId } = useCaller();
  const client = useQueryClient();
  // The page behind the dialog refreshes itself, but the change is based on what the dialog shows.
  const [now, setNow] = useState(state);
  const [before, setBefore] = useState<Kept | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => change(now.etag === null ? {} : { ifMatch: now.etag }, now.record),
    onSuccess: async (record) => {
      await client.invalidateQueries({ queryKey: [organisationId] });
      onDone(record);
    },
    onError: async (reason) => {
      if (!isOutdated(reason)) return;
      const next = await read();
      setBefore(now.record);
      setNow(next);
      onOutdated?.(next.record);
    },
  });
  const outdated = before !== null && isOutdated(error) ? { before, after: now.record } : null;
  return {
    run: () => mutate(),
    isBusy: isPending,
    error: outdated === null ? error : null,
    outdated,
    /** The newest known state. */
    now: now.record,
  };
}

import { useState } from 'react';
import { type FormState, rebased } from '../frame/merged-form.js';
import { type RecordChangeParts, type RecordMatch, useRecordChange } from './record-change.js';

export interface RecordFormParts<Kept, Draft extends object>
  extends Pick<RecordChangeParts<Kept>, 'state' | 'read' | 'onDone'> {
  draftOf: (record: Kept) => Draft;
  /** Moves the user's changes to a newer state. */
  rebase?: (form: FormState<Draft>, now: Draft) => FormState<Draft>;
  /** Sends what differs between the two drafts. */
  change: (match: RecordMatch, before: Draft, after: Draft) => Promise<Kept>;
}

/**
 * A form for a record. If somebody else has changed the record meanwhile, the form continues with the newer state and
 * the user's changes, so that the next attempt does not undo the other change.
 */
export function useRecordForm<Kept, Draft extends object>(parts: RecordFormParts<Kept, Draft>) {
  const { state, read, draftOf, rebase = rebased, change, onDone } = parts;
  const [form, setForm] = useState<FormState<Draft>>(() => {
    const opened = draftOf(state.record);
    return { seen: opened, values: opened };
  });
  const saving = useRecordChange({
    ...{ state, read, onDone },
    change: (match) => change(match, form.seen, form.values),
    onOutdated: (now) => setForm((old) => rebase(old, draftOf(now))),
  });
  return {
    ...saving,
    /** What the service had when the draft was filled. */
    seen: form.seen,
    draft: form.values,
    set: (part: Partial<Draft>) => setForm(({ seen, values }) => ({ seen, values: { ...values, ...part } })),
  };
}

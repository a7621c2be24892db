import { useEffect, useState } from 'react';
import { keepForm, readKeptForm } from './kept-form.js';
import type { MemberJoin } from './member-joins.js';

/** The values of a form, and those that the service had when the form was filled. Members are JSON values. */
export interface FormState<Form extends object> {
  seen: Form;
  values: Form;
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
const namesOf = <Form extends object>(form: Form) => Object.keys(form) as (keyof Form)[];

/** The members that differ between the two forms. */
export function differingMembers<Form extends object>(before: Form, after: Form): (keyof Form)[] {
  return namesOf(after).filter((name) => !isSame(before[name], after[name]));
}

/** Only the members that the user has changed, so that a patch does not change the other members. */
export function changedMembers<Form extends object>({ seen, values }: FormState<Form>): Partial<Form> {
  const changed: Partial<Form> = {};
  for (const name of differingMembers(seen, values)) changed[name] = values[name];
  return changed;
}

/** How a member that the user has changed is joined with the newer state. Without a join, the user's value stays. */
export type FormJoins<Form> = { readonly [Name in keyof Form]?: MemberJoin<Form[Name]> };

/**
 * The form with a newer state of the record. Members that the user has changed stay; the other members are replaced.
 */
export function rebased<Form extends object>(
  { seen, values }: FormState<Form>,
  now: Form,
  joins: FormJoins<Form> = {},
): FormState<Form> {
  const merged = { ...now };
  const mergeMember = <Name extends keyof Form>(name: Name) => {
    const versions = { seen: seen[name], mine: values[name], now: now[name] };
    const join = joins[name];
    merged[name] = join === undefined ? versions.mine : join(versions);
  };
  for (const name of differingMembers(seen, values)) mergeMember(name);
  return { seen: now, values: merged };
}

/** What somebody else has changed while the form was open. */
export interface OtherChange<Form> {
  before: Form;
  after: Form;
}

/**
 * A form for a record with its tag for `If-Match`. If there is a key, the unsaved values are stored under this key, and
 * the form still has them after the user has left the page.
 */
export function useMergedForm<Form extends object>(
  first: Form,
  firstTag: string | null,
  joins: FormJoins<Form> = {},
  key: string | null = null,
) {
  const [kept] = useState(() => (key === null ? null : readKeptForm(key, first)));
  const [state, setState] = useState<FormState<Form>>(kept ?? { seen: first, values: first });
  const [etag, setTag] = useState(kept === null ? firstTag : kept.etag);
  const [other, setOther] = useState<OtherChange<Form> | null>(null);
  const isChanged = differingMembers(state.seen, state.values).length > 0;
  useEffect(() => {
    if (key !== null) keepForm(key, isChanged ? { seen: state.seen, values: state.values, etag } : null);
  }, [key, isChanged, state, etag]);
  return {
    values: state.values,
    seen: state.seen,
    etag,
    /** Null until the form was merged with a newer state. */
    other,
    changes: () => changedMembers(state),
    isChanged,
    ifMatch: etag === null ? {} : { ifMatch: etag },
    set: (part: Partial<Form>) => setState(({ seen, values }) => ({ seen, values: { ...values, ...part } })),
    /** Continues with a newer state, after a 412. */
    merge(now: Form, nowTag: string | null) {
      setOther({ before: state.seen, after: now });
      setState(rebased(state, now, joins));
      setTag(nowTag);
    },
    /** Begins again with what the service has now. */
    reset(now: Form, nowTag: string | null) {
      setOther(null);
      setState({ seen: now, values: now });
      setTag(nowTag);
    },
  };
}

import { isRecord } from '@fleet/contract/ground/schema-reading';
import { keepDraft, readDraft } from '../access/kept-drafts.js';

/** The unsaved values of a form, and the state of the record with which the form began, with its tag. */
export interface KeptForm<Form extends object> {
  seen: Form;
  values: Form;
  etag: string | null;
}

/** Another version of the app may store other members, so this number rises with each change of the stored members. */
const version = 1;
const nameOf = (key: string) => `form.${version}.${key}`;

/** `like` has the members that the kept form must have. */
export function readKeptForm<Form extends object>(key: string, like: Form): KeptForm<Form> | null {
  const kept = readDraft(nameOf(key));
  return isKeptForm(kept, like) ? kept : null;
}

/** If the browser refuses storage, the form lasts until the page is left. */
export function keepForm<Form extends object>(key: string, kept: KeptForm<Form> | null): void {
  keepDraft(nameOf(key), kept);
}

function isKeptForm<Form extends object>(kept: unknown, like: Form): kept is KeptForm<Form> {
  if (!isRecord(kept) || !(kept.etag === null || typeof kept.etag === 'string')) return false;
  return [kept.seen, kept.values].every(
    (form) => isRecord(form) && Object.keys(like).every((name) => name in form),
  );
}

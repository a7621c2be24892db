import { isUtcDateTime } from '@fleet/contract/ground/primitives';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { Formats } from '@fleet/ui';
import { knownWord } from '../language/known-word.js';
import type { LaterMessages } from '../language/later-messages.js';
import type { AuditLogEntry } from '../queries/audit-options.js';

type Words = LaterMessages['audit'];

/** In place of a value that is missing. */
const nothing = '–';

export function actionWords({ action }: Pick<AuditLogEntry, 'action'>, { actions }: Words): string {
  const key = action.replaceAll('.', '_');
  return Object.hasOwn(actions, key) ? knownWord(actions, key) : action;
}

export function subjectWords(
  { subject_kind }: Pick<AuditLogEntry, 'subject_kind'>,
  { subjects }: Words,
): string {
  return knownWord(subjects, subject_kind);
}

const logIns: ReadonlySet<string> = new Set(['account.log_in', 'api_key.log_in']);

/**
 * Who acted: a user or a key by its current name, or a part of the service. The entry of a log-in has no actor; its
 * subject is the user who logged in.
 */
export function actorWords(
  entry: AuditLogEntry,
  audit: Words,
  nameOf: (id: string) => string | null,
): string {
  if (entry.actor_name !== null) return entry.actor_name;
  const loggedIn = logIns.has(entry.action) ? subjectName(entry, nameOf) : null;
  if (loggedIn !== null) return loggedIn;
  if (entry.actor_kind !== 'system') return audit.removedActor;
  return entry.actor_part === null ? audit.actorKinds.system : knownWord(audit.parts, entry.actor_part);
}

/** The name of the subject: as the entry contains it, otherwise looked up by its id. */
export function subjectName(
  { changes, data, subject_id }: Pick<AuditLogEntry, 'changes' | 'data' | 'subject_id'>,
  nameOf: (id: string) => string | null,
): string | null {
  const states = [changes?.after, changes?.before, data];
  for (const state of states) {
    const name = state?.name ?? state?.username;
    if (typeof name === 'string' && name !== '') return name;
  }
  return nameOf(subject_id);
}

/** A member that has changed, or that the entry adds, in words. */
export interface ChangedMember {
  key: string;
  name: string;
  before: string;
  after: string;
}

export interface ValueParts {
  audit: Words;
  formats: Pick<Formats, 'dateTime' | 'list' | 'number'>;
  /** The name of a record by its id; null if it is not known. */
  nameOf: (id: string) => string | null;
}

/** The members that differ. If one side does not have a member, its value there is a dash. */
export function changedMembers(
  { changes }: Pick<AuditLogEntry, 'changes'>,
  parts: ValueParts,
): ChangedMember[] {
  if (changes === null) return [];
  const { before, after } = changes;
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((key) => ({
    key,
    name: memberName(key, parts.audit),
    before: valueWords(before?.[key], parts),
    after: valueWords(after?.[key], parts),
  }));
}

export function memberName(key: string, { members }: Words): string {
  return Object.hasOwn(members, key) ? knownWord(members, key) : key.replaceAll('_', ' ');
}

export function valueWords(value: unknown, parts: ValueParts): string {
  const { audit, formats } = parts;
  if (value === undefined || value === null || value === '') return nothing;
  if (typeof value === 'boolean') return value ? audit.yes : audit.no;
  if (typeof value === 'number') return formats.number(value, { maximumFractionDigits: 9 });
  if (typeof value === 'string') return textWords(value, parts);
  if (Array.isArray(value)) return listWords(value, parts);
  if (!isRecord(value)) return String(value);
  const members = Object.entries(value).map(
    ([key, member]) => `${memberName(key, audit)}: ${valueWords(member, parts)}`,
  );
  return members.length === 0 ? nothing : members.join('; ');
}

function textWords(text: string, { audit, formats, nameOf }: ValueParts): string {
  if (isUtcDateTime(text)) return formats.dateTime(text);
  return nameOf(text) ?? (text === '(secret)' ? audit.secret : knownWord(audit.values, text));
}

function listWords(values: readonly unknown[], parts: ValueParts): string {
  if (values.length === 0) return nothing;
  const words = values.map((each) => valueWords(each, parts));
  return values.some(isRecord) ? words.join(' | ') : parts.formats.list(words);
}

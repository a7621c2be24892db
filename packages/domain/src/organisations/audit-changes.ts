import { sameJson } from '../values/json-equality.js';

/** A record as its audit entry may show it: members by name, as JSON. */
export type AuditState = Readonly<Record<string, unknown>>;

/** The members that differ, before and after; null if the record did not exist or no longer exists. */
export interface AuditChanges {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Texts from people are stored up to this length, in characters. */
const longestText = 500;
/** Lists and objects are stored up to this length, in characters of their JSON. */
const longestJson = 2_000;

/** The values of members with such names never appear in an audit entry. */
const secretName =
  /^(?:.*_)?(?:password|passphrase|pin|secret|secrets|hash|token|access_token|private_key|signature_key)$/;
/** Members that only repeat the time of the audit row. */
const silentName = /^(?:created_at|updated_at)$/;

/**
 * Returns the compact changes of a record: only members that differ; secrets only as the word `(secret)`, long text and
 * large structures cut with their size. Null if no member differs.
 */
export function auditChanges(before: AuditState | null, after: AuditState | null): AuditChanges | null {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed = [...names].filter(
    (name) => !silentName.test(name) && !sameJson(before?.[name], after?.[name]),
  );
  if (changed.length === 0) return null;
  return { before: membersOf(before, changed), after: membersOf(after, changed) };
}

function membersOf(state: AuditState | null, names: readonly string[]): Record<string, unknown> | null {
  if (state === null) return null;
  const shown = names
    .filter((name) => state[name] !== undefined)
    .map((name) => [name, shownValue(name, state[name])]);
  return Object.fromEntries(shown);
}

function shownValue(name: string, value: unknown): unknown {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value;
  if (secretName.test(name)) return '(secret)';
  if (typeof value === 'string') return cutText(value);
  const json = JSON.stringify(value, (key, member) => (secretName.test(key) ? '(secret)' : member));
  if (json === undefined) return null;
  return json.length > longestJson ? `(${json.length} characters of JSON)` : JSON.parse(json);
}

function cutText(text: string): string {
  if (text.length <= longestText) return text;
  // A database rejects text with half a surrogate pair.
  const head = text.slice(0, longestText).replace(/[\ud800-\udbff]$/, '');
  return `${head}… (${text.length} characters)`;
}

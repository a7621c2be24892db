import { isUtcDateTime } from '@fleet/contract/ground/primitives';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { Formats } from '@fleet/ui';
import type { ConsoleMessages } from '../language/console-messages.js';
import { knownWord } from '../language/known-word.js';
import type { RouteAuditEntry } from '../queries/route-audit-options.js';

type Words = ConsoleMessages['history'];

/** Names for ids that entries contain: of stops, activities, drivers, sites and vehicles. */
type NameOf = (id: string) => string | null;

/** What was done, in words; an action that this version does not know has its own name. */
export function actionWords(action: string, { actions }: Words): string {
  return knownWord(actions, action);
}

/** Who acted. */
export function actorWords(entry: RouteAuditEntry, { actors, openAccess }: Words): string {
  const { actor_kind: kind, actor_name: name, actor_part: part } = entry;
  if (kind === 'system') return part === 'public' ? openAccess : actors.system;
  return name === null ? knownWord(actors, kind) : name;
}

/** The changed members, then further facts of the entry, in sentences. Members without a name are left out. */
export function changeWords(
  { changes, data }: RouteAuditEntry,
  words: Words,
  formats: Pick<Formats, 'text' | 'dateTime' | 'list'>,
  nameOf: NameOf,
): string[] {
  const names: Readonly<Record<string, string>> = words.members;
  const shown = (value: unknown) => valueWords(value, words, formats, nameOf);
  const before = changes?.before ?? {};
  const after = changes?.after ?? {};
  const differences = Object.entries(names).flatMap(([member, what]) => {
    const [old, now] = [shown(before[member]), shown(after[member])];
    if (old === now) return [];
    return changes?.before === null
      ? [formats.text(words.fact, { what, value: now })]
      : [formats.text(words.change, { what, before: old, after: now })];
  });
  const facts = Object.entries(names).flatMap(([member, what]) => {
    const value = data[member];
    if (value === undefined || value === null || value === '' || value === false || value === 0) return [];
    return [formats.text(words.fact, { what, value: shown(value) })];
  });
  return [...differences, ...facts];
}

function valueWords(
  value: unknown,
  words: Words,
  formats: Pick<Formats, 'text' | 'dateTime' | 'list'>,
  nameOf: NameOf,
): string {
  if (value === undefined || value === null || value === '') return words.none;
  if (value === true) return words.yes;
  if (Array.isArray(value)) {
    const each = value.map((one) => valueWords(one, words, formats, nameOf));
    return each.length === 0 ? words.none : formats.list(each);
  }
  if (isRecord(value)) return JSON.stringify(value);
  const written = String(value);
  if (isUtcDateTime(written)) return formats.dateTime(written);
  return nameOf(written) ?? written;
}

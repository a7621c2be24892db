import type { Formats } from '@fleet/ui';
import type { Difference } from '../frame/difference-notice.js';
import { joinedLimit, joinedNullableLimit } from '../frame/member-joins.js';
import { differingMembers, type FormJoins, type OtherChange } from '../frame/merged-form.js';
import type { LaterMessages } from '../language/later-messages.js';
import type { Reason } from '../queries/reason-options.js';

export const offeredStatuses = ['failed', 'skipped'] as const;
type Offered = (typeof offeredStatuses)[number];
export type Kind = keyof LaterMessages['reasons']['kinds'];

/** What users can set of a reason. */
export interface ReasonForm {
  text: string;
  statuses: Offered[];
  /** Null means all kinds. An empty list means that none has been chosen yet. */
  requirement_types: Kind[] | null;
  /** An empty list means all sites. */
  site_ids: string[];
}

export const reasonJoins: FormJoins<ReasonForm> = {
  requirement_types: joinedNullableLimit,
  site_ids: joinedLimit,
};

export const emptyReasonForm: ReasonForm = {
  ...{ text: '', statuses: ['failed', 'skipped'], requirement_types: null, site_ids: [] },
};

export function reasonFormOf({ text, statuses, requirement_types: kinds, site_ids }: Reason): ReasonForm {
  return {
    text,
    statuses: offeredStatuses.filter((each) => statuses.includes(each)),
    requirement_types: kinds.length === 0 ? null : [...kinds].sort(),
    site_ids: [...site_ids].sort(),
  };
}

/** A readable key that no other reason has: the text in Latin letters, followed by some random letters. */
export function reasonKey(text: string, random: string): string {
  const words = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const readable = words
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
  return `${readable === '' ? 'reason' : readable}-${random.slice(0, 8)}`;
}

/** A whole reason in the form that the service accepts. */
export function reasonPlan({ text, requirement_types: kinds, ...rest }: ReasonForm) {
  return { ...rest, text: text.trim(), requirement_types: kinds ?? [] };
}

/** A merge patch with what the user has changed. */
export function reasonPatch({ text, requirement_types: kinds, ...rest }: Partial<ReasonForm>) {
  return {
    ...rest,
    ...(text === undefined ? {} : { text: text.trim() }),
    ...(kinds === undefined ? {} : { requirement_types: kinds ?? [] }),
  };
}

export function isComplete({ text, statuses, requirement_types: kinds }: ReasonForm): boolean {
  return text.trim() !== '' && statuses.length > 0 && kinds?.length !== 0;
}

export interface ReasonWords {
  reasons: LaterMessages['reasons'];
  formats: Formats;
  siteNames: ReadonlyMap<string, string>;
  allSites: string;
}

/** The cases in which a reason is offered, in words. */
export function offeredWords(
  { statuses, requirement_types: kinds, site_ids: ids }: Omit<ReasonForm, 'text'>,
  { reasons, formats, siteNames, allSites }: ReasonWords,
) {
  const isNamed = ids.every((id) => siteNames.has(id));
  return {
    statuses: formats.list(statuses.map((each) => reasons.statuses[each])),
    requirement_types:
      kinds === null ? reasons.allKinds : formats.list(kinds.map((each) => reasons.kinds[each] ?? each)),
    site_ids:
      ids.length === 0
        ? allSites
        : isNamed
          ? formats.list(ids.map((id) => siteNames.get(id) ?? ''))
          : formats.text(reasons.someSites, { count: ids.length }),
  };
}

/** What somebody else has changed of a reason, in words. */
export function reasonDifferences(
  { before, after }: OtherChange<ReasonForm>,
  words: ReasonWords,
): Difference[] {
  const { reasons } = words;
  const names: Readonly<Record<keyof ReasonForm, string>> = {
    ...{ text: reasons.text, statuses: reasons.columns.offered },
    ...{ requirement_types: reasons.columns.kinds, site_ids: reasons.columns.sites },
  };
  const inWords = (form: ReasonForm) => ({ text: form.text, ...offeredWords(form, words) });
  const [old, now] = [inWords(before), inWords(after)];
  return differingMembers(before, after).map((name) => ({
    ...{ what: names[name], before: old[name], after: now[name] },
  }));
}

import { type Problem, type ProblemCode, problemCatalogue } from '@fleet/contract/ground/problems';

/** As many as a shape check names [C-2]. */
const mostProblems = 100;

/** Faults in how the members of one object fit together, and which of them a member may be judged by. */
const relations: Readonly<Partial<Record<ProblemCode, RegExp>>> = {
  times_out_of_order: /(?:_at|from|to|until)$/,
  invalid_range: /\/data_type$/,
  range_not_applicable: /\/data_type$/,
  invalid_value: /\/data_type$/,
  field_required: /./,
  field_not_allowed: /./,
};

/** Faults of sequences, and of what they name in another list of the same object. */
const sequenceFaults: ReadonlySet<ProblemCode> = new Set(['unknown_reference', 'not_sequenced']);

/** What decides which names there are: a name, an entry of a list, a list. */
const naming = /\/(?:\d+|reference|integration_key|activities|requirements|consignments|\w+_sequence)$/;

/**
 * All faults of a malformed request at once [C-2]: those of its form, and those of the meaning of the rest, with faulty
 * parts replaced. It leaves out faults that may come from the replacements, and those that depend on the current state,
 * which matters only for a correct request. What the caller may not do or see comes first.
 */
export function faultsBesideForm(
  ofForm: readonly Problem[],
  found: readonly Problem[],
  replaced: readonly string[],
): Problem[] {
  const sure = found.filter((each) => isSure(each, replaced));
  const isFirst = (each: Problem) =>
    ['authorisation', 'not_found'].includes(problemCatalogue[each.code].type);
  const rest = sure.filter((each) => !isFirst(each));
  return [...sure.filter(isFirst), ...ofForm, ...rest].slice(0, mostProblems);
}

function isSure({ code, key = '' }: Problem, replaced: readonly string[]): boolean {
  const { type } = problemCatalogue[code];
  if (!key.startsWith('/')) return type === 'authorisation' || type === 'not_found';
  if (type === 'limit' || type === 'server') return false;
  if (replaced.some((each) => isWithin(key, each) || isWithin(each, key))) return false;
  const holder = holderOf(key);
  const partner = relations[code];
  if (partner !== undefined) return !replaced.some((each) => holderOf(each) === holder && partner.test(each));
  if (!sequenceFaults.has(code)) return true;
  if (key.includes('/consignment_references/') && replaced.some((each) => each.includes('/consignments'))) {
    return false;
  }
  const owner = code === 'not_sequenced' ? holderOf(holder) : holder;
  return !replaced.some((each) => isWithin(each, owner) && naming.test(each));
}

function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

/** The place of the object that has the member, or of the list with the entry. */
function holderOf(pointer: string): string {
  return pointer.replace(/(?:\/[^/]*(?:\/\d+)?)$/, '');
}

import {
  mostProblems,
  type Problem,
  type ProblemCode,
  problemCatalogue,
} from '@fleet/contract/ground/problems';

/** Faults of members that do not fit together, with the names of members on which each fault may depend. */
const relations: Readonly<Partial<Record<ProblemCode, RegExp>>> = {
  times_out_of_order: /(?:_at|from|to|until)$/,
  invalid_range: /\/data_type$/,
  range_not_applicable: /\/data_type$/,
  invalid_value: /\/data_type$/,
  field_required: /./,
  field_not_allowed: /./,
};

/** Faults of sequences, and of the names in them that refer to another list of the same object. */
const sequenceFaults: ReadonlySet<ProblemCode> = new Set(['unknown_reference', 'not_sequenced']);

/** The parts that define names: a name, an entry of a list, a list. */
const naming = /\/(?:\d+|reference|integration_key|activities|requirements|consignments|\w+_sequence)$/;

/**
 * Returns all faults of a malformed request together [C-2]: the faults of its shape, and the faults of meaning that
 * were found after its faulty parts were replaced. Leaves out faults that the replacements may cause, and faults that
 * depend on the current state, which matters only for a correct request. Faults of permission and visibility are first
 * in the list.
 */
export function mergedFaults(
  ofShape: readonly Problem[],
  ofMeaning: readonly Problem[],
  replaced: readonly string[],
): Problem[] {
  const sure = ofMeaning.filter((each) => isSure(each, replaced));
  const isFirst = (each: Problem) =>
    ['authorisation', 'not_found'].includes(problemCatalogue[each.code].type);
  const rest = sure.filter((each) => !isFirst(each));
  return [...sure.filter(isFirst), ...ofShape, ...rest].slice(0, mostProblems);
}

function isSure({ code, key = '' }: Problem, replaced: readonly string[]): boolean {
  const { type } = problemCatalogue[code];
  if (!key.startsWith('/')) return type === 'authorisation' || type === 'not_found';
  if (type === 'conflict' || type === 'limit' || type === 'server') return false;
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

/** The pointer of the object that contains the member, or of the list that contains the entry. */
function holderOf(pointer: string): string {
  return pointer.replace(/(?:\/[^/]*(?:\/\d+)?)$/, '');
}

/**
 * The columns that decide which outcome of a requirement is in force: the greatest values win, the first column first.
 * `countsBefore` in the domain's `odometer-captures.ts` is the same rule for the phone and for batches in memory.
 */
const columns = ['captured_at', 'submission_id'] as const;

/** Sorts the outcomes of one requirement so that the one in force comes first. */
export const countingFirst = (outcome: string): string =>
  columns.map((each) => `${outcome}.${each} desc`).join(', ');

/** Condition: of two outcomes of one requirement, `one` is in force. The first half lets an index find the rows. */
export const countsBefore = (one: string, other: string): string => {
  const [first] = columns;
  const rowOf = (outcome: string) => `(${columns.map((each) => `${outcome}.${each}`).join(', ')})`;
  return `${one}.${first} >= ${other}.${first} and ${rowOf(one)} > ${rowOf(other)}`;
};

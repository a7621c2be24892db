/**
 * What needs a person, in the order of what can still be saved: the driver is waited for, has refused, will come too
 * late, has disappeared, could not do an activity, has sent what does not count, or has nothing to do.
 */
export const exceptions = [
  'unanswered',
  'refused',
  'late',
  'silent',
  'failed',
  'quarantined',
  'without_route',
] as const;
export type Exception = (typeof exceptions)[number];

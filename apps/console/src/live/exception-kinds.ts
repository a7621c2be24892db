/**
 * What needs a person, the most urgent first: the driver has not answered a request, has refused one, will arrive too
 * late, is silent, could not do an activity, has sent records that do not count, or has nothing to do.
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

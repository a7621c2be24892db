/**
 * What needs a person, the most urgent first: the driver has not answered a request, has refused a request, will arrive
 * too late, sends no positions, could not do an activity, has quarantined records, or has no route.
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

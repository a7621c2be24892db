/** The types of activities that a driver may add on the road. */
export const unplannedTypes = [
  'breakdown',
  'fuel_stop',
  'rest_stop',
  'weigh_bridge',
  'border_crossing',
  'timed_task',
  'custom',
] as const;
export type UnplannedType = (typeof unplannedTypes)[number];

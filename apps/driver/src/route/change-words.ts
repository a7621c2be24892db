import type { Formats } from '@fleet/ui';
import type { DriverMessages } from '../language/driver-messages.js';
import type { PlanChange } from './plan-changes.js';

/** A change as a sentence. */
export function changeWords(
  change: PlanChange,
  { route }: Pick<DriverMessages, 'route'>,
  { text, dateTime, list }: Pick<Formats, 'text' | 'dateTime' | 'list'>,
): string {
  const { kind, ...values } = change;
  const words = Object.entries(values).map(([name, value]) => {
    if (name === 'at') return ['time', dateTime(`${value}`)];
    if (name === 'beforeAt') return ['before', dateTime(`${value}`)];
    return [name, Array.isArray(value) ? list(value) : value];
  });
  return text(route.changes[kind], Object.fromEntries(words));
}

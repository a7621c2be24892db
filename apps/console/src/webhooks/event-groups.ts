import type { LaterMessages } from '../language/later-messages.js';

type EventMessages = LaterMessages['events'];
export type EventGroup = keyof EventMessages['groups'];
type EventName = keyof EventMessages['types'];

/** The group of a type of events by the first word of its name. */
const beginnings: Readonly<Record<string, EventGroup>> = {
  session: 'sessions',
  route: 'routes',
  transfer: 'transfers',
  outcome: 'records',
  record: 'records',
  stop: 'stops',
  activity: 'stops',
  asset: 'assets',
  driver: 'drivers',
  site: 'sites',
  reason: 'reasons',
  blob: 'images',
  organisation: 'organisation',
  user: 'users',
  credentials: 'users',
  api: 'apiKeys',
  role: 'roles',
  webhook: 'webhooks',
};

function groupOf(type: string): EventGroup {
  return beginnings[type.split('_')[0] ?? ''] ?? 'organisation';
}

/** The types of events that the service can send, in groups. Tests are left out, because users do not choose them. */
export function eventGroups(events: EventMessages): { group: EventGroup; types: EventName[] }[] {
  const types = (Object.keys(events.types) as EventName[]).filter((each) => each !== 'webhook_test');
  return (Object.keys(events.groups) as EventGroup[]).map((group) => ({
    group,
    types: types.filter((each) => groupOf(each) === group),
  }));
}

/** A type in words; the name of a type that a newer service sends stays as it is. */
export function eventWord(type: string, events: EventMessages): string {
  const words: Readonly<Record<string, string>> = events.types;
  return Object.hasOwn(words, type) ? (words[type] ?? type) : type;
}

import type { Static } from 'typebox';
import * as Type from 'typebox';
import { outcomeFrameExample } from '../driving/outcome-examples.js';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { cursorText } from '../ground/cursor-format.js';
import { feed, pageQuery } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed, DateTime, enumeration, Identifier, nullable } from '../ground/primitives.js';
import { documentedAs } from '../ground/schema-reading.js';
import { type EventType, eventData } from './event-data.js';

/** Every type of event that this version writes. */
export const eventTypes = Object.keys(eventData).filter(isEventType);

function isEventType(word: string): word is EventType {
  return Object.hasOwn(eventData, word);
}

/** The members of every event in addition to its type and data. */
const eventCommons = {
  id: Type.Unsafe<string>({ ...Identifier, description: 'Use it to recognise an event that is read twice.' }),
  at: Type.Unsafe<string>({
    ...DateTime,
    description:
      'When it happened. For records that a device captured, this is the device’s time. The feed has another order.',
  }),
  site_id: nullable(Identifier),
  route_id: nullable(Identifier),
  session_id: nullable(Identifier),
  driver_id: nullable(Identifier),
};

/** Something that happened [C-10]. */
export const Event = Type.Object(
  { ...eventCommons, type: Type.String(), data: Type.Unsafe<Record<string, unknown>>({ type: 'object' }) },
  { [documentedAs]: 'Event' },
);
export type Event = Static<typeof Event>;

/** The common members of all events, for the reference. `eventForms` adds the type and its form of `data`. */
export const EventCommons = Type.Object(eventCommons);

/** An event of each type, for the reference. */
export const eventForms = Object.fromEntries(
  eventTypes.map((type) => [
    type,
    Type.Intersect([EventCommons, Type.Object({ type: Type.Literal(type), data: eventData[type] })]),
  ]),
);
export const EventOfAnyType = Type.Union(Object.values(eventForms), {
  description: 'The type determines the content of `data`. An open list: ignore unknown types.',
});

const { site, route, session, driver } = exampleIds;
/** An event for the examples of the reference. */
export const eventExample: Event = {
  id: '019a9f60-11aa-7c3d-8e4f-0a1b2c3d4e5f',
  type: 'outcome_recorded',
  at: '2026-11-20T08:21:10.000Z',
  site_id: site,
  route_id: route,
  session_id: session,
  driver_id: driver,
  data: {
    outcome: outcomeFrameExample.outcomes[0],
    kind: 'odometer',
    route_version: 1,
    late: false,
    out_of_order: false,
    corrects: null,
  },
};
const cursorExample = 'MS4xMDQ3LjM4MQ';

export const listEvents = operation({
  id: 'listEvents',
  method: 'GET',
  path: '/{organisationId}/integration/events',
  tag: 'Integration',
  summary: 'Read everything that happened, in order',
  description:
    'Without a cursor, the feed starts at the beginning. With `cursor=latest` it starts now, with an empty response. Follow the `next` link while there is one, then continue later with `next_cursor`, which every response has. No event is left out, and none comes before its cause. With a filter, or for a key that is limited to sites, a page may have fewer events than requested and still have a `next` link, because a call examines at most 5,000 events. `pagination.total` counts the matching events among these.',
  access: 'integration:read',
  params: organisationParams,
  query: closed({
    cursor: Type.Optional(
      cursorText({
        pattern: '^(latest|[A-Za-z0-9_-]{7,})$',
        maxLength: 100,
        description:
          'The `next_cursor` of an earlier response, unchanged; or `latest`, to start with the next new event.',
      }),
    ),
    page_size: pageQuery.page_size,
    type: Type.Optional(enumeration(eventTypes)),
  }),
  answers: {
    200: {
      description: 'The events after the cursor, oldest first.',
      schema: feed(Event),
      headers: { ETag: 'The state of the page.' },
      example: {
        pagination: { page_size: 50, page_no: 1, total: 1 },
        data: [eventExample],
        next_cursor: cursorExample,
        links: exampleLinks('/integration/events?page_size=50'),
      },
    },
  },
  problems: ['wrong_format'],
});

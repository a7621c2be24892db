import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { routeParams, sessionParams } from '../ground/organisation-params.js';
import { Coordinates, closed, DateTime, Identifier, Label, nullable } from '../ground/primitives.js';

/** The most positions that are read for one track, and the most that the response contains. */
export const trackLimits = { read: 50_000, sent: 2_000 } as const;
/** The most assignments of a route that a track shows. */
export const mostTrackSegments = 100;

const Speed = Type.Number({ minimum: 0, description: 'Metres per second.' });

/** What one driver drove while the route was active for them. */
export const TrackSegment = Type.Object({
  driver: Type.Object({ id: Identifier, name: Label }),
  from: Type.Unsafe<string>({ ...DateTime, description: 'When the route became active for the driver.' }),
  until: nullable(
    Type.Unsafe<string>({
      ...DateTime,
      description: 'When the route stopped being active for the driver; null while it is active.',
    }),
  ),
  times: Type.Array(DateTime, { description: 'When each position was captured, the earliest first.' }),
  coordinates: Type.Array(Coordinates, { description: 'The positions, as many as `times`.' }),
  speeds: Type.Array(nullable(Speed), {
    description: 'The speed at each position in metres per second, if the phone reported it.',
  }),
});
export type TrackSegment = Static<typeof TrackSegment>;

export const RouteTrack = Type.Object({
  segments: Type.Array(TrackSegment, {
    maxItems: mostTrackSegments,
    description: 'One segment for each time that the route was active for a driver, the earliest first.',
  }),
  zoom: Type.Integer({
    description:
      'The zoom for which the track is thinned. It is lower than the requested zoom, and may be negative, if the track would otherwise have too many positions.',
  }),
  truncated: Type.Boolean({
    description: 'The track has more positions or segments than are read, and its oldest ones are left out.',
  }),
});
export type RouteTrack = Static<typeof RouteTrack>;

const trackExample: RouteTrack = {
  segments: [
    {
      driver: { id: exampleIds.driver, name: 'Marta Ribas' },
      from: '2026-11-20T06:04:31.000Z',
      until: null,
      times: ['2026-11-20T06:05:00.000Z', '2026-11-20T06:09:20.000Z', '2026-11-20T06:12:40.000Z'],
      coordinates: [
        [1.5204, 42.5068],
        [1.5317, 42.5102],
        [1.5409, 42.5161],
      ],
      speeds: [8.3, 13.9, null],
    },
  ],
  zoom: 14,
  truncated: false,
};

const routePath = '/{organisationId}/routes/{routeId}';

export const readRouteTrack = operation({
  id: 'readRouteTrack',
  method: 'GET',
  path: `${routePath}/track`,
  tag: 'Control',
  summary: 'Read the driven track of a route',
  description: `The positions that drivers captured while the route was active for them, including positions that arrived late, but not quarantined ones. The track is thinned for a map at \`zoom\`: the drawn line lies within two pixels of all positions, with 512 pixels for a tile. The first and last position of each segment remain, those before and after a silence of five minutes, and those at the beginning and end of each time of a minute or more within 50 metres, so that a page can show how long the vehicle stood. Only the newest ${trackLimits.read.toLocaleString('en')} positions are read. At most ${trackLimits.sent.toLocaleString('en')} positions are sent: if there are more, the track is thinned for a lower zoom. A caller who may read the route may read its whole track.`,
  access: 'routes:read',
  params: routeParams,
  query: closed({
    zoom: Type.Optional(Type.Integer({ minimum: 0, maximum: 22, default: 14 })),
    since: Type.Optional(
      Type.Unsafe<string>({
        ...DateTime,
        description:
          'Only positions captured at this time or later, and segments that had not ended. An open page sends the time of its last position. Earlier positions that arrive late are not in the response; the page finds them when it reads the whole track again.',
      }),
    ),
  }),
  answers: {
    200: {
      description: 'The track.',
      schema: single(RouteTrack),
      example: { data: trackExample, links: exampleLinks(`/routes/${exampleIds.route}/track`) },
      headers: { ETag: 'The state of the track.' },
    },
  },
  problems: ['not_found'],
});

/** Where a vehicle was last. */
export const LastPosition = Type.Object({
  at: Type.Unsafe<string>({
    ...DateTime,
    description: 'When the phone captured it, by the clock of the phone.',
  }),
  received_at: DateTime,
  coordinates: Coordinates,
  speed: nullable(Speed),
  heading: nullable(Type.Number({ description: 'Degrees from north, clockwise.' })),
  accuracy_m: nullable(Type.Number()),
  session_id: Identifier,
});
export type LastPosition = Static<typeof LastPosition>;

const LastPositionRead = single(nullable(LastPosition));
export const lastPositionExample: LastPosition = {
  at: '2026-11-20T08:10:00.000Z',
  received_at: '2026-11-20T08:10:01.212Z',
  coordinates: [1.5204, 42.5068],
  speed: 8.3,
  heading: 74,
  accuracy_m: 6,
  session_id: exampleIds.session,
};

const lastPosition = (path: string) => ({
  200: {
    description: 'The position; null if there is none.',
    schema: LastPositionRead,
    example: { data: lastPositionExample, links: exampleLinks(path) },
    headers: { ETag: 'The state of the position.' },
  },
});

export const readSessionPosition = operation({
  id: 'readSessionPosition',
  method: 'GET',
  path: '/{organisationId}/sessions/{sessionId}/position',
  tag: 'Control',
  summary: 'Read the last position of a session',
  description:
    'The position that was captured last, of a session of a driver of the caller’s sites. Quarantined positions do not count.',
  access: 'sessions:read',
  params: sessionParams,
  answers: lastPosition(`/sessions/${exampleIds.session}/position`),
  problems: ['not_found'],
});

export const readAssetPosition = operation({
  id: 'readAssetPosition',
  method: 'GET',
  path: '/{organisationId}/assets/{assetId}/position',
  tag: 'Control',
  summary: 'Read the last position of an asset',
  description:
    'The last position of the newest session with this asset that has positions, among its ten newest sessions. Sessions of drivers who are not of the caller’s sites do not count, and neither do quarantined positions. Drivers may read assets, but not where other drivers are: this call needs the permission to read sessions.',
  access: 'sessions:read',
  params: closed({ organisationId: Identifier, assetId: Identifier }),
  answers: lastPosition(`/assets/${exampleIds.asset}/position`),
  problems: ['not_found'],
});

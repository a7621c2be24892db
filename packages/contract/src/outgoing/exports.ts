import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import { outcomeFrameExample } from '../driving/outcome-examples.js';
import { meterTypes } from '../fleet/assets.js';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { Link } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import {
  Coordinates,
  closed,
  DateTime,
  enumeration,
  Identifier,
  IntegrationKey,
  nullable,
} from '../ground/primitives.js';
import { documentedAs } from '../ground/schema-reading.js';
import { wordList } from '../ground/word-list.js';
import { outcomeStatuses } from '../planning/requirement-kinds/requirement-kind.js';

export const exportFormats = ['json', 'ndjson', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The media type of each format, in Accept and Content-Type. */
export const exportMedia: Readonly<Record<ExportFormat, string>> = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
};

/** Content types besides JSON, for the reference. */
const otherMedia = {
  [exportMedia.ndjson]: 'One JSON object per line.',
  [exportMedia.csv]:
    'RFC 4180 in UTF-8 with a header. Text that looks like a formula gets a leading apostrophe.',
};

const described = (schema: typeof Identifier | typeof DateTime, description: string) =>
  Type.Optional(Type.Unsafe<string>({ ...schema, description }));

/** The filters of every export. */
const exportFilters = {
  from: described(DateTime, 'Captured at this time or later, by the device’s clock.'),
  until: described(DateTime, 'Captured before this time.'),
  site_id: Type.Optional(Identifier),
  route_id: Type.Optional(Identifier),
  driver_id: Type.Optional(Identifier),
  asset_id: Type.Optional(Identifier),
};

/** The format options of every export. */
export const exportForms = {
  format: Type.Optional(
    enumeration(exportFormats, { description: 'Takes precedence over the header Accept.' }),
  ),
  bom: Type.Optional(
    Type.Boolean({
      description: 'For CSV: begin with a byte order mark, by which spreadsheets recognise UTF-8.',
    }),
  ),
};

const exportQuery = closed({ ...exportFilters, ...exportForms });
export type ExportQuery = Static<typeof exportQuery>;

const outcomeQuery = closed({
  ...exportFilters,
  status: Type.Optional(
    wordList('outcome-statuses', outcomeStatuses, {
      description: `One status, or several separated by commas: ${outcomeStatuses.join(', ')}.`,
      examples: ['failed,skipped'],
    }),
  ),
  ...exportForms,
});
export type OutcomeExportQuery = Static<typeof outcomeQuery>;

/** Envelope of an export of any length. It is sent while the records are read. */
function exported<Schema extends TSchema>(item: Schema) {
  return Type.Object({
    data: Type.Array(item),
    count: Type.Integer({
      minimum: 0,
      description: 'The number of records. It follows `data` in the response.',
    }),
    links: Type.Array(Link),
  });
}

const truth = `Contains every record from before its start exactly once, and none that arrives while it runs. Every HTTP client notices if the response is cut off.`;

export const exportProblems = ['times_out_of_order', 'not_acceptable', 'rate_limited'] as const;

export const ExportedOutcome = Type.Object({
  submission_id: Identifier,
  route_id: Identifier,
  route_integration_key: nullable(IntegrationKey),
  route_version: Type.Integer(),
  site_id: nullable(Identifier),
  session_id: Identifier,
  driver_id: Identifier,
  driver_name: Type.String(),
  asset_id: Type.Unsafe<string>({ ...Identifier, description: 'The asset of the session.' }),
  activity_reference: IntegrationKey,
  integration_key: Type.Unsafe<string>({ ...IntegrationKey, description: 'The key of the requirement.' }),
  kind: Type.String(),
  status: enumeration(outcomeStatuses),
  captured_at: DateTime,
  received_at: DateTime,
  sequence: nullable(Type.Integer()),
  late: Type.Boolean(),
  out_of_order: Type.Boolean(),
  corrects: nullable(Identifier),
  outcome: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', [documentedAs]: 'Outcome' }),
});
export type ExportedOutcome = Static<typeof ExportedOutcome>;

const { route, site, session, driver, asset, submission } = exampleIds;
const times = { captured_at: '2026-11-20T08:21:10.000Z', received_at: '2026-11-20T08:21:12.406Z' };
const places = { route_id: route, session_id: session, driver_id: driver, asset_id: asset };
const outcomeExample: ExportedOutcome = {
  submission_id: submission,
  ...places,
  ...times,
  route_integration_key: 'R-2026-0042',
  route_version: 1,
  site_id: site,
  driver_name: 'Marta Ribas',
  activity_reference: 'load',
  integration_key: 'km',
  kind: 'odometer',
  status: 'success',
  sequence: 8,
  late: false,
  out_of_order: false,
  corrects: null,
  outcome: { ...outcomeFrameExample.outcomes[0] },
};

/** A day, as a query. */
export const rangeExample = '?from=2026-11-20T00:00:00.000Z&until=2026-11-21T00:00:00.000Z';

/** The response of an export. `path` includes the query. */
export const exportAnswers = <Schema extends TSchema>(item: Schema, example: unknown, path: string) => ({
  200: {
    description: 'The records.',
    schema: exported(item),
    example: { data: [example], count: 1, links: exampleLinks(`/exports/${path}`) },
    media: otherMedia,
  },
});

export const exportOutcomes = operation({
  id: 'exportOutcomes',
  method: 'GET',
  path: '/{organisationId}/exports/outcomes',
  tag: 'Export',
  summary: 'Export outcomes',
  description: `Every outcome of the routes of the caller’s sites, corrected ones too, in the order of their capture. ${truth}`,
  access: 'exports:read',
  params: organisationParams,
  query: outcomeQuery,
  answers: exportAnswers(ExportedOutcome, outcomeExample, `outcomes${rangeExample}`),
  problems: exportProblems,
});

export const ExportedPosition = Type.Object({
  session_id: Identifier,
  driver_id: Identifier,
  asset_id: Identifier,
  at: DateTime,
  received_at: DateTime,
  coordinates: Coordinates,
  speed: nullable(Type.Number()),
  heading: nullable(Type.Number()),
  accuracy_m: nullable(Type.Number()),
  sequence: nullable(Type.Integer()),
  late: Type.Boolean(),
});
export type ExportedPosition = Static<typeof ExportedPosition>;

const positionExample: ExportedPosition = {
  session_id: session,
  driver_id: driver,
  asset_id: asset,
  at: times.captured_at,
  received_at: times.received_at,
  coordinates: [1.52109, 42.50729],
  speed: 13.5,
  heading: 181,
  accuracy_m: 6,
  sequence: 9,
  late: false,
};

export const exportPositions = operation({
  id: 'exportPositions',
  method: 'GET',
  path: '/{organisationId}/exports/positions',
  tag: 'Export',
  summary: 'Export positions',
  description: `The positions of the drivers of the caller’s sites, session by session, in the order of time. With \`route_id\`, the export contains only the positions that the route’s drivers captured while the route was active for them. ${truth}`,
  access: 'exports:read',
  params: organisationParams,
  query: exportQuery,
  answers: exportAnswers(ExportedPosition, positionExample, `positions${rangeExample}`),
  problems: exportProblems,
});

export const ExportedReading = Type.Object({
  asset_id: Identifier,
  asset_integration_key: nullable(IntegrationKey),
  registration: nullable(Type.String()),
  captured_at: DateTime,
  received_at: DateTime,
  reading: Type.String({ description: 'A decimal number as text.' }),
  meter_type: nullable(enumeration(meterTypes)),
  unit: nullable(Type.String()),
  superseded: Type.Boolean({ description: 'A later outcome for the same requirement replaced it.' }),
  route_id: Identifier,
  session_id: Identifier,
  driver_id: Identifier,
  activity_reference: IntegrationKey,
  integration_key: Type.Unsafe<string>({ ...IntegrationKey, description: 'The key of the requirement.' }),
  submission_id: Type.Unsafe<string>({
    ...Identifier,
    description: 'The outcome that contained the reading.',
  }),
});
export type ExportedReading = Static<typeof ExportedReading>;

const readingExample: ExportedReading = {
  ...places,
  ...times,
  asset_integration_key: 'TRUCK-7',
  registration: 'K 4182',
  reading: '182340.5',
  meter_type: 'distance',
  unit: 'km',
  superseded: false,
  activity_reference: 'load',
  integration_key: 'km',
  submission_id: submission,
};

export const exportOdometerReadings = operation({
  id: 'exportOdometerReadings',
  method: 'GET',
  path: '/{organisationId}/exports/odometer-readings',
  tag: 'Export',
  summary: 'Export odometer readings',
  description: `Every reading that drivers reported for the assets of the caller’s sites, asset by asset, in the order of capture. ${truth}`,
  access: 'exports:read',
  params: organisationParams,
  query: exportQuery,
  answers: exportAnswers(ExportedReading, readingExample, `odometer-readings${rangeExample}`),
  problems: exportProblems,
});

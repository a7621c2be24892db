import { Account, Authenticated } from './accounts.js';
import { Asset, AssetOdometer } from './assets.js';
import { BlobUpload } from './blobs.js';
import { Link, Pagination } from './envelope.js';
import { Event, EventData } from './events.js';
import { AssetPlan, BatchResult, Driver, DriverPlan, RouteInBatch, Site, SitePlan } from './integration.js';
import { AssetInBatch, DriverInBatch, SiteInBatch, ThingResult } from './keyed-batches.js';
import { ReasonInBatch } from './keyed-reasons.js';
import { Notification } from './notifications.js';
import { Outcome, OutcomeFrame, OutcomeResult } from './outcomes.js';
import { Problem, Problems } from './problems.js';
import { Position, ProgressResult, UnplannedActivity } from './progress.js';
import { QuarantinedRecord, QuarantinedRecordSummary } from './quarantine.js';
import { Reason, ReasonPlan } from './reasons.js';
import { Requirement, RequirementPlan } from './requirements.js';
import { Activity, Allocation, Geofence, PlannedPath, PointOfInterest, Route, RoutePlan } from './routes.js';
import { documentedAs, isRecord } from './schema-reading.js';
import { PushAddress, Session } from './sessions.js';

export type JsonObject = Record<string, unknown>;

/** Schemas of the operations that stand under a name of their own; the rest is written where it is used. */
const operationSchemas: Readonly<Record<string, object>> = {
  Account,
  Activity,
  Allocation,
  Asset,
  AssetInBatch,
  AssetOdometer,
  AssetPlan,
  Authenticated,
  BatchResult,
  BlobUpload,
  Driver,
  DriverInBatch,
  DriverPlan,
  Event,
  EventData,
  Geofence,
  Link,
  Notification,
  Outcome,
  OutcomeFrame,
  OutcomeResult,
  Pagination,
  PlannedPath,
  PointOfInterest,
  Position,
  Problem,
  Problems,
  ProgressResult,
  PushAddress,
  QuarantinedRecord,
  QuarantinedRecordSummary,
  Reason,
  ReasonInBatch,
  ReasonPlan,
  Requirement,
  RequirementPlan,
  Route,
  RouteInBatch,
  RoutePlan,
  Session,
  Site,
  SiteInBatch,
  SitePlan,
  ThingResult,
  UnplannedActivity,
};

/** Writes schemas as OpenAPI 3.1 and AsyncAPI 3 have them; named ones become references and are collected. */
export function schemaWriter(named: Readonly<Record<string, object>> = operationSchemas) {
  const names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]));
  const collected = new Map<string, JsonObject>();

  const write = (schema: unknown): JsonObject => {
    const name = isRecord(schema) ? (names.get(schema) ?? schema[documentedAs]) : undefined;
    if (typeof name !== 'string') return writeNode(schema);
    if (!collected.has(name)) {
      collected.set(name, {});
      collected.set(name, writeNode(named[name]));
    }
    return { $ref: `#/components/schemas/${name}` };
  };

  const writeNode = (schema: unknown): JsonObject => {
    if (!isRecord(schema)) return {};
    const written: JsonObject = {};
    for (const [key, value] of Object.entries(schema))
      Object.assign(written, writeMember(key, value, schema));
    return written;
  };

  const writeMember = (key: string, value: unknown, schema: JsonObject): JsonObject => {
    switch (key) {
      case 'additionalItems':
        return {};
      case 'items':
        return Array.isArray(value)
          ? { prefixItems: value.map(write), items: false }
          : { items: write(value) };
      case 'anyOf':
        return {
          [hasDiscriminator(value) ? 'oneOf' : 'anyOf']: Array.isArray(value) ? value.map(write) : [],
        };
      case 'properties':
      case 'patternProperties':
        return {
          [key]: Object.fromEntries(Object.entries(value ?? {}).map(([name, each]) => [name, write(each)])),
        };
      case 'additionalProperties':
        return { [key]: isRecord(value) ? write(value) : value };
      case 'format':
        return value === 'utc-date-time'
          ? { format: 'date-time' }
          : value === 'identifier'
            ? { format: 'uuid' }
            : { format: value };
      default:
        return schema[key] === undefined ? {} : { [key]: value };
    }
  };

  return {
    write,
    written(): JsonObject {
      return Object.fromEntries([...collected].sort(([one], [other]) => (one < other ? -1 : 1)));
    },
  };
}

function hasDiscriminator(alternatives: unknown): boolean {
  return (
    Array.isArray(alternatives) &&
    alternatives.every((each) => isRecord(each) && isRecord(each.properties) && 'kind' in each.properties)
  );
}

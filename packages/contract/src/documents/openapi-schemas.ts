import { Account, Authenticated } from '../accounts/accounts.js';
import { ApiKey, DisclosedApiKey } from '../accounts/api-keys.js';
import { AuditEntry } from '../accounts/audit.js';
import { Permissions, Role, RoleKey } from '../accounts/roles.js';
import { User } from '../accounts/users.js';
import { BlobUpload } from '../driving/blobs.js';
import { SessionOverview } from '../driving/controller-sessions.js';
import { Notification } from '../driving/notifications.js';
import {
  Outcome,
  OutcomeFrame,
  OutcomeResult,
  successForms,
  UnsuccessfulOutcome,
} from '../driving/outcomes.js';
import { Position, ProgressResult, UnplannedActivity } from '../driving/progress.js';
import { QuarantinedRecord, QuarantinedRecordSummary } from '../driving/quarantine.js';
import { RouteOutcome } from '../driving/route-outcomes.js';
import { PushAddress, Session } from '../driving/sessions.js';
import { Transfer } from '../driving/transfers.js';
import { AssetPatch, NewAsset } from '../fleet/asset-changes.js';
import { Asset, AssetOdometer, assetTypeSchema } from '../fleet/assets.js';
import { DriverPatch, NewDriver } from '../fleet/drivers.js';
import { AssetPlan, Driver, DriverPlan, Site, SitePlan } from '../fleet/master-record-shapes.js';
import { Organisation, OwnSettings } from '../fleet/organisations.js';
import { NewSite, SitePatch } from '../fleet/sites.js';
import { Address } from '../ground/address.js';
import { Currency, CurrencyId } from '../ground/currency.js';
import { SaveResult } from '../ground/dry-run.js';
import { Link, Links, Pagination } from '../ground/envelope.js';
import { modules, permissions } from '../ground/permissions.js';
import {
  Coordinates,
  DateTime,
  DecimalText,
  enumeration,
  FreeText,
  Identifier,
  IntegrationKey,
  Label,
  SequenceNumber,
  TimeSpan,
  UnsignedDecimalText,
} from '../ground/primitives.js';
import { Problems, SentProblem } from '../ground/problems.js';
import { documentedAs, isRecord } from '../ground/schema-reading.js';
import { AuditSeal } from '../outgoing/audit-exports.js';
import { eventData } from '../outgoing/event-data.js';
import { EventCommons, EventOfAnyType, eventForms, eventTypes } from '../outgoing/events.js';
import { ExportedOutcome, ExportedPosition, ExportedReading } from '../outgoing/exports.js';
import { ProofOfDelivery, ProofOutcome } from '../outgoing/proof-of-delivery.js';
import { Delivery, DeliverySummary } from '../outgoing/webhook-deliveries.js';
import { Webhook, WebhookState, WebhookWithSecret } from '../outgoing/webhooks.js';
import { RequirementCondition } from '../planning/conditions.js';
import { NextStop, RouteSummary } from '../planning/controller-routes.js';
import { BatchResult, RouteInBatch } from '../planning/integration.js';
import { AssetInBatch, DriverInBatch, MasterRecordResult, SiteInBatch } from '../planning/keyed-batches.js';
import { ReasonInBatch } from '../planning/keyed-reasons.js';
import { NewRoute } from '../planning/new-routes.js';
import { Reason, ReasonPlan } from '../planning/reasons.js';
import { AssetIdentifier } from '../planning/requirement-kinds/asset-identifier.js';
import { ExpectedCode, ScannedCode } from '../planning/requirement-kinds/barcode-kind.js';
import { FormField, FormFieldValue } from '../planning/requirement-kinds/form-kind.js';
import { Requirement, RequirementPlan, requirementKinds } from '../planning/requirements.js';
import {
  Activity,
  AllocatedAsset,
  Allocation,
  activityTypes,
  Consignment,
  ConsignmentPlan,
  Contact,
  Geofence,
  Party,
  PlannedPath,
  PointOfInterest,
  Route,
  RoutePlan,
} from '../planning/routes.js';
import { type JsonObject, pascalCase } from './openapi-names.js';

const { allocation, consignments, travel_plan } = RoutePlan.properties;

/** The schemas that get a name in the document. All others are written where they are used. */
const operationSchemas: Readonly<Record<string, object>> = {
  Permissions,
  Permission: enumeration(permissions),
  Module: enumeration(modules),
  EventType: enumeration(eventTypes),
  ActivityType: enumeration(activityTypes),
  AssetType: assetTypeSchema,
  SaveResult,
  Party,
  ProofOutcome,
  DisclosedApiKey,
  WebhookState,
  WebhookWithSecret,
  RouteEventData: eventData.route_changed,
  TransferEventData: eventData.transfer_requested,
  WebhookEventData: eventData.webhook_changed,
  NewAsset,
  AssetPatch,
  NewRoute,
  RouteOutcome,
  NewSite,
  SitePatch,
  NewDriver,
  DriverPatch,
  SessionOverview,
  ScannedCode,
  ExpectedCode,
  FormFieldValue,
  FormField,
  AssetIdentifier,
  Webhook,
  DeliverySummary,
  Delivery,
  User,
  Transfer,
  RouteSummary,
  NextStop,
  Contact,
  ConsignmentPlan,
  Consignment,
  AllocatedAsset,
  Address,
  RoleKey,
  Role,
  ProofOfDelivery,
  UnsignedDecimalText,
  TimeSpan,
  SequenceNumber,
  Label,
  IntegrationKey,
  Identifier,
  FreeText,
  DecimalText,
  DateTime,
  CurrencyId,
  Coordinates,
  ExportedReading,
  ExportedPosition,
  ExportedOutcome,
  OwnSettings,
  Organisation,
  Currency,
  RequirementCondition,
  AuditSeal,
  AuditEntry,
  ApiKey,
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
  Event: EventOfAnyType,
  EventCommons,
  Geofence,
  Link,
  Links,
  Notification,
  Outcome: {
    ...Outcome,
    description:
      'A success has the form of its requirement’s kind, listed in `x-form-by-kind`; `skipped` and `failed` have `UnsuccessfulOutcome`. No member contains the kind, so choose the form by the requirement.',
    'x-form-by-kind': mapped(
      successForms,
      (_form, kind) => `#/components/schemas/${pascalCase(kind)}Outcome`,
    ),
  },
  OutcomeFrame,
  OutcomeResult,
  Pagination,
  PlannedPath,
  PointOfInterest,
  Position,
  Problem: SentProblem,
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
  RoutePlanAllocation: allocation,
  RoutePlanConsignments: consignments,
  RoutePlanTravel: travel_plan,
  Session,
  Site,
  SiteInBatch,
  SitePlan,
  MasterRecordResult,
  UnplannedActivity,
  ...namedForms(eventForms, 'Event'),
  ...namedForms(successForms, 'Outcome'),
  UnsuccessfulOutcome,
  ...namedForms(
    mapped(requirementKinds, ({ requirement }) => requirement),
    'Requirement',
  ),
  ...namedForms(
    mapped(requirementKinds, ({ plan }) => plan),
    'RequirementPlan',
  ),
};

function namedForms(forms: Readonly<Record<string, object>>, ending: string): Record<string, object> {
  return Object.fromEntries(Object.entries(forms).map(([word, each]) => [pascalCase(word) + ending, each]));
}

function mapped<Value, Form>(
  all: Readonly<Record<string, Value>>,
  form: (value: Value, word: string) => Form,
): Record<string, Form> {
  return Object.fromEntries(Object.entries(all).map(([word, each]) => [word, form(each, word)]));
}

/** Writes schemas in the form of OpenAPI 3.1 and AsyncAPI 3. Named schemas become references and are collected. */
export function schemaWriter(named: Readonly<Record<string, object>> = operationSchemas) {
  // Schemas are found by content, because an optional member has a copy of its schema. If two names have the same
  // content, the first one is used.
  const names = new Map(
    Object.entries(named)
      .reverse()
      .map(([name, schema]) => [JSON.stringify(schema), name]),
  );
  const examples = new Map<string, unknown>();
  const shownElsewhere = new Set<string>();
  const collected = new Map<string, JsonObject>();

  const write = (schema: unknown): JsonObject => {
    const name = isRecord(schema) ? (names.get(JSON.stringify(schema)) ?? schema[documentedAs]) : undefined;
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
        return Array.isArray(value) ? writeUnion(value) : {};
      case 'allOf':
        return { allOf: Array.isArray(value) ? value.map(write) : [] };
      case documentedAs:
        return {};
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

  /** Writes alternatives. If a constant distinguishes them and each has a name, a generator makes a type of each. */
  const writeUnion = (alternatives: readonly unknown[]): JsonObject => {
    const written = alternatives.map(write);
    const found = discriminated(alternatives);
    if (found === null) return { anyOf: written };
    const references = written.map(({ $ref }) => $ref);
    if (references.some((each) => each === undefined)) return { oneOf: written };
    const mapping = Object.fromEntries(found.words.map((word, index) => [word, references[index]]));
    return { oneOf: written, discriminator: { propertyName: found.propertyName, mapping } };
  };

  return {
    write,
    /** Gives a schema a name, unless the schema has one. Returns false if another schema has the name. */
    name(name: string, written: JsonObject): boolean {
      const other = collected.get(name);
      if (other !== undefined) return JSON.stringify(other) === JSON.stringify(written);
      collected.set(name, written);
      return true;
    },
    /**
     * Adds an example to a named schema that has none. Leaves the example out if another schema already shows the same
     * data, or a record of the same schema.
     */
    exemplify(schema: unknown, example: unknown): void {
      const name = isRecord(schema) ? String(schema.$ref).split('/').at(-1) : undefined;
      if (name === undefined || example === undefined || examples.has(name)) return;
      const form = collected.get(name);
      if (form === undefined) return;
      const shown = [JSON.stringify(isRecord(example) && 'data' in example ? example.data : example)];
      const record = recordIn(form);
      if (record !== null) shown.push(record);
      if (!shown.some((each) => shownElsewhere.has(each))) examples.set(name, example);
      for (const each of shown) shownElsewhere.add(each);
    },
    written(): JsonObject {
      const all = [...collected].map(([name, each]): [string, JsonObject] => [
        name,
        examples.has(name) ? { ...each, examples: [examples.get(name)] } : each,
      ]);
      return Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)));
    },
  };
}

/** The reference to the schema of the record in an envelope; null for a list, or for a record without a name. */
function recordIn({ properties }: JsonObject): string | null {
  const data = isRecord(properties) ? properties.data : undefined;
  return isRecord(data) && typeof data.$ref === 'string' ? data.$ref : null;
}

/**
 * The member whose constant distinguishes the alternatives, and its constants in their order; null if there is none.
 */
function discriminated(
  alternatives: readonly unknown[],
): { propertyName: string; words: readonly string[] } | null {
  const constants = alternatives.map(constantsOf);
  const [first = {}] = constants;
  for (const propertyName of Object.keys(first)) {
    const words = constants.map((each) => each[propertyName]).filter((each) => each !== undefined);
    if (words.length === constants.length && new Set(words).size === words.length)
      return { propertyName, words };
  }
  return null;
}

/** The members that have only one value. For an `allOf`, those of all its parts. */
function constantsOf(schema: unknown): Record<string, string> {
  if (!isRecord(schema)) return {};
  const parts = Array.isArray(schema.allOf) ? schema.allOf.map(constantsOf) : [];
  const own = Object.entries(isRecord(schema.properties) ? schema.properties : {}).flatMap(([name, each]) =>
    isRecord(each) && typeof each.const === 'string' ? [[name, each.const] as const] : [],
  );
  return Object.assign({}, ...parts, Object.fromEntries(own));
}

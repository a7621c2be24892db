import type { Static } from 'typebox';
import * as Type from 'typebox';
import { blobContentTypes } from '../driving/blobs.js';
import { outcomeFrameExample } from '../driving/outcome-examples.js';
import { odometerUnits } from '../fleet/assets.js';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { single } from '../ground/envelope.js';
import { languageTags } from '../ground/language-tags.js';
import { operation } from '../ground/operation.js';
import { Coordinates, closed, DateTime, enumeration, Identifier, nullable } from '../ground/primitives.js';
import { documentedAs } from '../ground/schema-reading.js';
import { outcomeStatuses } from '../planning/requirement-kinds/requirement-kind.js';
import { routeExample } from '../planning/route-examples.js';
import {
  Activity,
  AllocatedAsset,
  activityStatuses,
  activityTypes,
  PointOfInterest,
  Route,
  routeStatuses,
  stopStatuses,
} from '../planning/routes.js';

const text = Type.String();
const named = Type.Object({ id: Identifier, name: text });

/** An image of an outcome, with its properties when it was uploaded. */
export const ProofImage = Type.Object({
  url: text,
  content_type: nullable(enumeration(blobContentTypes)),
  byte_length: nullable(Type.Integer()),
  sha256: nullable(Type.String({ description: 'Hexadecimal.' })),
});
export type ProofImage = Static<typeof ProofImage>;

export const ProofOutcome = Type.Object({
  submission_id: Identifier,
  status: enumeration(outcomeStatuses),
  status_reason: nullable(text),
  captured_at: Type.Unsafe<string>({ ...DateTime, description: 'By the clock of the device.' }),
  received_at: Type.Unsafe<string>({ ...DateTime, description: 'By the clock of the service.' }),
  position: nullable(Coordinates),
  late: Type.Boolean(),
  out_of_order: Type.Boolean(),
  driver: named,
  asset: Type.Object({ id: Identifier, name: text, registration: nullable(text) }),
  outcome: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', [documentedAs]: 'Outcome' }),
  meter_unit: nullable(
    enumeration(odometerUnits, {
      description: 'For an odometer reading: the unit of the meter, if the asset still has one of that type.',
    }),
  ),
  images: Type.Array(ProofImage),
});
export type ProofOutcome = Static<typeof ProofOutcome>;

export const ProofRequirement = Type.Object({
  integration_key: text,
  label: text,
  kind: text,
  is_optional: Type.Boolean(),
  is_planned: Type.Boolean({ description: 'False if the plan no longer has the requirement.' }),
  outcome: nullable(ProofOutcome),
  corrected: Type.Array(ProofOutcome, {
    description: 'Earlier outcomes that the outcome above replaced, the latest first.',
  }),
  corrected_left_out: Type.Integer({
    description:
      'The number of further earlier outcomes, for which the proof has no room. The export of outcomes contains them.',
  }),
});
export type ProofRequirement = Static<typeof ProofRequirement>;

/** The kinds of proof: goods were delivered, goods were collected, or neither. */
export const proofDocuments = ['proof_of_delivery', 'proof_of_collection', 'record_of_stop'] as const;
export type ProofDocument = (typeof proofDocuments)[number];

export const ProofOfDelivery = Type.Object({
  document: enumeration(proofDocuments, {
    description:
      'What the document proves. `proof_of_delivery`: a drop-off is completed, or was signed for and has not failed. `proof_of_collection`: the same for pick-ups only. `record_of_stop`: neither, for example because the stop is not reached yet, was skipped, failed or had another purpose.',
  }),
  organisation: named,
  time_zone: Type.String({
    description: 'The time zone in which the document shows times, as a name of the IANA database.',
  }),
  issued_at: DateTime,
  route: Type.Object({
    id: Identifier,
    integration_key: nullable(text),
    reference: nullable(text),
    name: text,
    status: enumeration(routeStatuses),
    version: Type.Integer(),
    driver: nullable(named),
    assets: Type.Array(AllocatedAsset),
  }),
  stop: Type.Object({
    id: Identifier,
    integration_key: text,
    name: text,
    sequence: Type.Integer(),
    address: PointOfInterest.properties.address,
    contacts: Type.Array(Type.Object({ name: text, phone: Type.Optional(text), email: Type.Optional(text) })),
    status: enumeration(stopStatuses),
    planned_arrival_at: nullable(DateTime),
    planned_departure_at: nullable(DateTime),
    arrived_at: nullable(DateTime),
    departed_at: nullable(DateTime),
  }),
  consignments: Route.properties.consignments,
  activities: Type.Array(
    Type.Object({
      reference: Activity.properties.reference,
      name: text,
      type: enumeration(activityTypes),
      status: enumeration(activityStatuses),
      status_reason: nullable(text),
      consignment_references: Type.Array(text),
      requirements: Type.Array(ProofRequirement),
    }),
  ),
});
export type ProofOfDelivery = Static<typeof ProofOfDelivery>;

export const proofFormats = ['json', 'pdf'] as const;
export type ProofFormat = (typeof proofFormats)[number];

const [stopExample] = routeExample.travel_plan.points_of_interest;
const [activityExample] = stopExample?.activities ?? [];
const proofExample = {
  document: 'proof_of_collection',
  organisation: { id: exampleIds.organisation, name: 'Transports Valira' },
  time_zone: 'Europe/Andorra',
  issued_at: '2026-11-20T17:00:00.000Z',
  route: {
    id: exampleIds.route,
    integration_key: 'R-2026-0042',
    reference: null,
    name: routeExample.name,
    status: 'active',
    version: 1,
    driver: { id: exampleIds.driver, name: 'Marta Ribas' },
    assets: [],
  },
  stop: {
    id: exampleIds.stop,
    integration_key: stopExample?.integration_key,
    name: stopExample?.name,
    sequence: 1,
    address: stopExample?.address,
    contacts: [],
    status: 'departed',
    planned_arrival_at: '2026-11-20T08:00:00.000Z',
    planned_departure_at: null,
    arrived_at: '2026-11-20T08:12:40.118Z',
    departed_at: '2026-11-20T08:31:02.000Z',
  },
  consignments: [],
  activities: [
    {
      reference: activityExample?.reference,
      name: activityExample?.name,
      type: activityExample?.type,
      status: 'completed',
      status_reason: null,
      consignment_references: [],
      requirements: [
        {
          integration_key: 'km',
          label: 'Odometer',
          kind: 'odometer',
          is_optional: false,
          is_planned: true,
          outcome: {
            submission_id: exampleIds.submission,
            status: 'success',
            status_reason: null,
            captured_at: '2026-11-20T08:21:10.000Z',
            received_at: '2026-11-20T08:21:12.406Z',
            position: null,
            late: false,
            out_of_order: false,
            driver: { id: exampleIds.driver, name: 'Marta Ribas' },
            asset: { id: exampleIds.asset, name: 'Truck 7', registration: 'K 4182' },
            outcome: { ...outcomeFrameExample.outcomes[0] },
            meter_unit: 'km',
            images: [],
          },
          corrected: [],
          corrected_left_out: 0,
        },
      ],
    },
  ],
};

const self = `/routes/${exampleIds.route}/points-of-interest/${exampleIds.stop}/proof-of-delivery`;

export const readProofOfDelivery = operation({
  id: 'readProofOfDelivery',
  method: 'GET',
  path: '/{organisationId}/routes/{routeId}/points-of-interest/{poiId}/proof-of-delivery',
  tag: 'Export',
  summary: 'Read the proof of a delivery',
  description:
    'What happened at one stop: its address, planned and actual times and consignments. For every requirement: the outcome that counts, those that it corrects, who captured it, when by both clocks, and its images. As JSON, or as a PDF with the images and signatures.',
  access: 'exports:read',
  params: closed({ organisationId: Identifier, routeId: Identifier, poiId: Identifier }),
  query: closed({
    format: Type.Optional(
      enumeration(proofFormats, { description: 'Takes precedence over the header Accept.' }),
    ),
    language: Type.Optional(
      enumeration(languageTags, {
        description: 'The language of the PDF, if it is not the language of the organisation’s settings.',
      }),
    ),
  }),
  answers: {
    200: {
      description: 'The proof.',
      schema: single(ProofOfDelivery),
      example: { data: proofExample, links: exampleLinks(self) },
      media: { 'application/pdf': 'The proof as a document on A4 pages.' },
    },
  },
  problems: ['not_found', 'not_acceptable', 'proof_too_large', 'rate_limited'],
});

import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleLinks } from '../ground/contract-examples.js';
import { single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { enumeration } from '../ground/primitives.js';

/** The content types that documents and pages can show. */
export const logoContentTypes = ['image/png', 'image/jpeg'] as const;
export type LogoContentType = (typeof logoContentTypes)[number];
/** 256 KiB [C-11]. */
export const largestLogo = 256 * 1024;
/** Pixels of a side, and of the whole logo [C-11]. */
export const logoPixels = { ofSide: 2_000, inAll: 2_000_000 };

const pixels = (description: string) => Type.Integer({ minimum: 1, maximum: logoPixels.ofSide, description });

/** The description of an organisation's logo in the settings. The bytes of the logo have their own address [C-10]. */
export const OrganisationLogo = Type.Object({
  content_type: enumeration(logoContentTypes),
  byte_length: Type.Integer({ minimum: 1, maximum: largestLogo }),
  sha256: Type.String({
    description: 'SHA-256 of the bytes, hexadecimal; in quotes the `ETag` of the logo.',
  }),
  width: pixels('In pixels, as they are stored.'),
  height: pixels('In pixels, as they are stored.'),
});
export type OrganisationLogo = Static<typeof OrganisationLogo>;

export const logoExample: OrganisationLogo = {
  content_type: 'image/png',
  byte_length: 18_204,
  sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  width: 640,
  height: 160,
};

const path = '/{organisationId}/logo';
const etag = 'The state of the logo, for If-Match.';
const saved = (description: string) => ({
  description,
  schema: single(OrganisationLogo),
  example: { data: logoExample, links: exampleLinks('/logo', { delete: '/logo' }) },
  headers: { ETag: etag },
});

export const saveLogo = operation({
  id: 'saveLogo',
  method: 'PUT',
  path,
  tag: 'Organisation',
  summary: 'Save the logo',
  description:
    'A PNG or JPEG of at most 256 KiB, with at most 2,000 pixels a side and 2 million in all. A PNG must not be interlaced. Proofs of delivery have the logo instead of the large name. Callers who are limited to sites cannot change it.',
  access: 'organisation:write',
  params: organisationParams,
  body: Type.Unsafe<Uint8Array>({ type: 'string', contentEncoding: 'binary' }),
  bodyLimit: largestLogo,
  consumes: logoContentTypes,
  readsWhole: true,
  answers: {
    200: saved('The logo, which replaces the earlier one.'),
    201: saved('The organisation’s first logo.'),
  },
  problems: [
    'beyond_own_rights',
    'body_required',
    'body_too_large',
    'unsupported_media_type',
    'content_mismatch',
    'value_out_of_range',
    'version_mismatch',
  ],
});

export const readLogo = operation({
  id: 'readLogo',
  method: 'GET',
  path,
  tag: 'Organisation',
  summary: 'Read the logo',
  access: 'organisation:read',
  params: organisationParams,
  answers: { 200: { description: 'The bytes.', schema: null, headers: { ETag: etag } } },
  problems: ['not_found'],
});

export const deleteLogo = operation({
  id: 'deleteLogo',
  method: 'DELETE',
  path,
  tag: 'Organisation',
  summary: 'Delete the logo',
  description: 'Proofs of delivery then have the name of the organisation again.',
  access: 'organisation:write',
  params: organisationParams,
  answers: { 204: { description: 'The organisation has no logo.', schema: null } },
  problems: ['beyond_own_rights', 'version_mismatch'],
});

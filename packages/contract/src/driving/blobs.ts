import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed, DateTime, enumeration, Identifier, nullable } from '../ground/primitives.js';
import { formInWords } from '../ground/schema-reading.js';

/** Content types of captured images and scans. */
export const blobContentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
/** 15 MiB [C-11]. */
export const largestBlob = 15 * 1024 * 1024;

const Sha256 = Type.String({
  pattern: '^[0-9a-fA-F]{64}$',
  [formInWords]: 'A SHA-256 has 64 hexadecimal digits.',
  description: 'SHA-256 of the bytes, hexadecimal.',
});

/** Written without `Type.Record`, because every app would then have to load all of TypeBox. */
const textsByName = Type.Unsafe<Record<string, string>>({
  type: 'object',
  patternProperties: { '^.*$': { type: 'string' } },
});

export const BlobUpload = Type.Object({
  upload: Type.Object({
    method: Type.Literal('PUT'),
    url: Type.String(),
    headers: textsByName,
    expires_at: DateTime,
  }),
  url: Type.String({
    description: 'The address to send in `image_urls` of an outcome, once the upload is done.',
  }),
});
export type BlobUpload = Static<typeof BlobUpload>;

const blobUrl = `https://fleet.example/api/v2/${exampleIds.organisation}/blobs/${exampleIds.blob}`;

/** [R-IMG-3] */
export const announceBlob = operation({
  id: 'announceBlob',
  method: 'POST',
  path: '/{organisationId}/blobs',
  tag: 'Images',
  summary: 'Announce an upload',
  description:
    'Returns the address for the upload. The client sends the bytes there with the given method and headers, and then uses `url` in an outcome.',
  access: 'blobs:write',
  params: organisationParams,
  body: closed({
    content_type: Type.Unsafe<(typeof blobContentTypes)[number]>({
      type: 'string',
      enum: [...blobContentTypes],
    }),
    byte_length: Type.Integer({ minimum: 1, maximum: largestBlob }),
    sha256: Sha256,
  }),
  bodyExample: {
    content_type: 'image/jpeg',
    byte_length: 482133,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
  answers: {
    201: {
      description: 'Where to upload.',
      schema: single(BlobUpload),
      example: {
        data: {
          upload: {
            method: 'PUT',
            url: `${blobUrl}/content`,
            headers: { 'content-type': 'image/jpeg' },
            expires_at: '2026-11-20T09:15:00.000Z',
          },
          url: blobUrl,
        },
        links: [{ rel: 'self', href: blobUrl }],
      },
    },
  },
  problems: ['not_a_driver', 'session_required', 'wrong_device', 'image_quota_reached'],
});

const blobParams = closed({ organisationId: Identifier, blobId: Identifier });

/** The upload if the service stores blobs in its own folder. With S3, clients upload to the bucket instead. */
export const uploadBlob = operation({
  id: 'uploadBlob',
  method: 'PUT',
  path: '/{organisationId}/blobs/{blobId}/content',
  tag: 'Images',
  summary: 'Upload the bytes',
  description:
    'Content type, length and digest must be as announced. The signature in the address authorises the request.',
  access: 'public',
  params: blobParams,
  query: closed({
    expires: Type.String({ pattern: '^[0-9]{1,13}$' }),
    signature: Type.String({ maxLength: 100 }),
  }),
  body: Type.Unsafe<Uint8Array>({ type: 'string', contentEncoding: 'binary' }),
  bodyLimit: largestBlob,
  consumes: blobContentTypes,
  answers: { 204: { description: 'The upload is complete.', schema: null } },
  problems: ['not_found', 'digest_mismatch', 'content_mismatch', 'already_uploaded', 'body_too_large'],
});

export const readBlob = operation({
  id: 'readBlob',
  method: 'GET',
  path: '/{organisationId}/blobs/{blobId}',
  tag: 'Images',
  summary: 'Read an image',
  description: 'Returns the bytes, or a redirect to the blob storage.',
  access: 'authenticated',
  params: blobParams,
  answers: {
    200: { description: 'The bytes.', schema: null },
    307: {
      description: 'Where the bytes are.',
      schema: null,
      headers: { Location: 'A signed address, valid for minutes.' },
    },
  },
  problems: ['not_found'],
});

/** The most images for which one call gives addresses. */
export const mostImageLinks = 50;
const uuidText = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** An address by which a page shows an image, because a browser sends no token for an image. */
export const ImageLink = Type.Object({
  blob_id: Identifier,
  content_type: nullable(enumeration(blobContentTypes)),
  url: nullable(Type.String()),
  expires_at: nullable(DateTime),
});
export type ImageLink = Static<typeof ImageLink>;

export const listImageLinks = operation({
  id: 'listImageLinks',
  method: 'GET',
  path: '/{organisationId}/blobs/links',
  tag: 'Images',
  summary: 'Get addresses that show images',
  description:
    'Returns for each image, in the order of the request, an address that needs no token and is valid for five minutes. With S3, it is a signed address of the bucket. The address remains valid if the caller loses the right to read the image. For a PDF document, which a page cannot show as an image, `url` is null; read it by its own address. If there is no such image, or the caller may not read it, all three members are null.',
  access: 'authenticated',
  hasSecrets: true,
  params: organisationParams,
  query: closed({
    ids: Type.String({
      pattern: `^${uuidText}(?:,${uuidText}){0,${mostImageLinks - 1}}$`,
      maxLength: 37 * mostImageLinks - 1,
      [formInWords]: `Expected 1 to ${mostImageLinks} identifiers (UUID), separated by commas.`,
      description: `The ids of 1 to ${mostImageLinks} images, separated by commas.`,
      examples: [exampleIds.blob],
    }),
  }),
  answers: {
    200: {
      description: 'The addresses.',
      schema: single(Type.Array(ImageLink, { maxItems: mostImageLinks })),
      example: {
        data: [
          {
            blob_id: exampleIds.blob,
            content_type: 'image/jpeg',
            url: `${blobUrl}/content?caller=${exampleIds.user}&expires=1795166100000&signature=q0YtC…`,
            expires_at: '2026-11-20T09:15:00.000Z',
          },
        ],
        links: exampleLinks(`/blobs/links?ids=${exampleIds.blob}`),
      },
      headers: { ETag: 'The state of the response, which differs each time.' },
    },
  },
  problems: ['wrong_format'],
});

/** The image if the service stores blobs in its own folder. With S3, the address is one of the bucket. */
export const readLinkedImage = operation({
  id: 'readLinkedImage',
  method: 'GET',
  path: '/{organisationId}/blobs/{blobId}/content',
  tag: 'Images',
  summary: 'Show an image by its address',
  description:
    'An address from `listImageLinks`. Its signature authorises the request, which is counted for the caller who got the address.',
  access: 'public',
  params: blobParams,
  query: closed({
    caller: Identifier,
    expires: Type.String({ pattern: '^[0-9]{1,13}$' }),
    signature: Type.String({ maxLength: 100 }),
  }),
  answers: { 200: { description: 'The bytes.', schema: null } },
  problems: ['not_found'],
});

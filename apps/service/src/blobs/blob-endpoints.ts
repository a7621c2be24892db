import {
  announceBlob,
  listImageLinks,
  readBlob,
  readLinkedImage,
  uploadBlob,
} from '@fleet/contract/driving/blobs';
import type { BlobStore, StoredBytes } from '../platform/blobs/blob-store.js';
import { type Endpoint, endpoint, signedEndpoint } from '../platform/http/endpoint.js';
import { matches } from '../platform/http/entity-tag.js';
import { imageHeaders } from '../platform/http/image-headers.js';
import { empty, link, type Reply, resource } from '../platform/http/reply.js';
import { streamed } from '../platform/http/streamed-reply.js';
import { addressGroup } from '../platform/security/attempt-limit.js';
import { announceBlob as announce } from './announce-blob.js';
import type { BlobRow } from './blob-row.js';
import type { ImageQuota } from './image-allowance.js';
import { listImageLinks as listLinks } from './list-image-links.js';
import { dispositionOf, readBlob as read } from './read-blob.js';
import { readLinkedImage as readLinked } from './read-linked-image.js';
import { receiveUpload } from './receive-upload.js';
import { createUploadPlaces, type UploadLimits } from './upload-places.js';

export interface BlobServices {
  blobs: BlobStore;
  quota: ImageQuota;
  /** Replaces the limits of concurrent uploads. */
  uploads?: UploadLimits | undefined;
}

/** Announce, upload, read and show images [C-7]. */
export function blobEndpoints({ blobs, quota, uploads }: BlobServices): Endpoint[] {
  const places = createUploadPlaces(uploads);
  return [
    endpoint(announceBlob, async (ctx, input, request) => {
      const { blobId, upload } = await announce(ctx, { store: blobs, quota }, input.body, request.origin);
      const self = link('self', ctx.organisationId, `/blobs/${blobId}`);
      return resource(upload, [self], { status: 201 });
    }),

    signedEndpoint(uploadBlob, async (ctx, input, request) => {
      await receiveUpload(
        ctx,
        { store: blobs, places },
        {
          blobId: input.params.blobId,
          ...input.query,
          contentType: request.header('content-type'),
          pieces: request.pieces,
          countFor: (userId) => request.count(userId ?? addressGroup(request.address)),
        },
      );
      return empty(204);
    }),

    endpoint(readBlob, async (ctx, input, request) => {
      const found = await read(ctx, blobs, input.params.blobId);
      if (found.kind === 'address') return empty(307, { location: found.url, 'cache-control': 'no-store' });
      const etag = etagOf(found.row);
      const headers = { etag, 'cache-control': 'private, max-age=31536000, immutable' };
      if (matches(request.header('if-none-match'), etag)) return empty(304, headers);
      return imageReply(found.row, await found.read(), headers);
    }),

    endpoint(listImageLinks, async (ctx, { query }, request) => {
      const links = await listLinks(ctx, blobs, query.ids.split(','), request);
      const self = link('self', ctx.organisationId, `/blobs/links?${new URLSearchParams(query)}`);
      return resource(links, [self], { headers: { 'cache-control': 'no-store' } });
    }),

    signedEndpoint(readLinkedImage, async (ctx, { params, query }, request) => {
      const organisation = ctx.organisationId.toLowerCase();
      const { row, remainingMs, read } = await readLinked(ctx, blobs, {
        blobId: params.blobId,
        ...query,
        countFor: (caller) =>
          caller === null
            ? request.count(addressGroup(request.address))
            : request.countReader({ organisation, caller }),
      });
      const maxAge = Math.floor(remainingMs / 1_000);
      const headers = { etag: etagOf(row), 'cache-control': `private, max-age=${maxAge}, immutable` };
      if (matches(request.header('if-none-match'), headers.etag)) return empty(304, headers);
      return imageReply(row, await read(), headers);
    }),
  ];
}

/** The bytes of a blob never change, so their digest is its tag. */
const etagOf = ({ sha256 }: BlobRow): string => `"${sha256.toString('hex')}"`;

function imageReply(
  row: BlobRow,
  { byteLength, pieces }: StoredBytes,
  headers: Record<string, string>,
): Reply {
  return streamed(pieces, {
    headers: {
      ...headers,
      ...imageHeaders(row.content_type, dispositionOf(row)),
      'content-length': String(byteLength),
    },
  });
}

import { announceBlob, readBlob, uploadBlob } from '@fleet/contract/driving/blobs';
import type { BlobStore } from '../platform/blobs/blob-store.js';
import { type Endpoint, endpoint, signedEndpoint } from '../platform/http/endpoint.js';
import { matches } from '../platform/http/entity-tag.js';
import { empty, link, resource } from '../platform/http/reply.js';
import { streamed } from '../platform/http/streamed-reply.js';
import { addressGroup } from '../platform/security/attempt-limit.js';
import { announceBlob as announce } from './announce-blob.js';
import type { ImageQuota } from './image-allowance.js';
import { dispositionOf, readBlob as read } from './read-blob.js';
import { receiveUpload } from './receive-upload.js';
import { createUploadPlaces, type UploadLimits } from './upload-places.js';

export interface BlobServices {
  blobs: BlobStore;
  quota: ImageQuota;
  /** Replaces the limits of concurrent uploads. */
  uploads?: UploadLimits | undefined;
}

/** Announce, upload and read images [C-7]. */
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
      // The bytes of an id never change.
      const etag = `"${found.row.sha256.toString('hex')}"`;
      const headers = { etag, 'cache-control': 'private, max-age=31536000, immutable' };
      if (matches(request.header('if-none-match'), etag)) return empty(304, headers);
      const { byteLength, pieces } = await found.read();
      return streamed(pieces, {
        headers: {
          ...headers,
          'content-type': found.row.content_type,
          'content-length': String(byteLength),
          'content-disposition': dispositionOf(found.row),
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        },
      });
    }),
  ];
}

import * as operations from '@fleet/contract/outgoing/proof-of-delivery';
import { readBlobBytes } from '../blobs/named-blobs.js';
import { findLogo } from '../organisation-settings/organisation-logo-queries.js';
import type { BlobStore } from '../platform/blobs/blob-store.js';
import { createCallerPlaces } from '../platform/http/caller-places.js';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { chooseMedia } from '../platform/http/media-choice.js';
import { link, resource } from '../platform/http/reply.js';
import { streamed } from '../platform/http/streamed-reply.js';
import { readProof } from './read-proof.js';

/** While a document is written, it may keep a picture of 15 MiB in memory twice. */
const documentLimits = { all: 6, ofOrganisation: 3, ofCaller: 2 };

const media: Readonly<Record<operations.ProofFormat, string>> = {
  json: 'application/json',
  pdf: 'application/pdf',
};

export interface ProofServices {
  blobs: BlobStore;
}

/** The endpoint for the proof of delivery of a stop, as data and as a document [C-10]. */
export function proofEndpoints({ blobs }: ProofServices): Endpoint[] {
  const places = createCallerPlaces(documentLimits, 'Too many proofs are being written; try again.');
  return [
    endpoint(operations.readProofOfDelivery, async (ctx, { params, query }, request) => {
      const format = query.format ?? formatFor(request.header('accept'));
      const { proof, uploads, language } = await readProof(ctx, params.routeId, params.poiId);
      const headers = { 'cache-control': 'no-store', vary: 'Accept' };
      if (format === 'json') {
        const path = `/routes/${proof.route.id}/points-of-interest/${proof.stop.id}/proof-of-delivery`;
        return resource(proof, [link('self', ctx.organisationId, path)], { headers });
      }
      const free = places.take(ctx);
      const gone = new AbortController();
      try {
        // Loaded only when used: most processes do not need the libraries and fonts of documents.
        const { drawProof } = await import('./draw-proof.js');
        const read = async ({ url }: { url: string }) => {
          const row = uploads.get(url);
          return row === undefined ? null : await readBlobBytes(ctx, blobs, row);
        };
        const pieces = await drawProof(proof, read, {
          language: query.language ?? language,
          gone: gone.signal,
          logo: await findLogo(ctx),
        });
        const { document, route, stop } = proof;
        const name = fileName([
          document.replaceAll('_', '-'),
          route.integration_key ?? route.id,
          stop.integration_key,
        ]);
        return streamed(pieces, {
          headers: {
            ...headers,
            'content-type': media.pdf,
            'content-disposition': `inline; filename="${name}"`,
            'x-content-type-options': 'nosniff',
          },
          ended: free,
          gone,
        });
      } catch (error) {
        free();
        throw error;
      }
    }),
  ];
}

function formatFor(accept: string | undefined): operations.ProofFormat {
  return chooseMedia(accept, Object.values(media)) === media.pdf ? 'pdf' : 'json';
}

/** Keeps the characters of the keys that every file system and every header accepts. */
function fileName(keys: readonly string[]): string {
  const plain = keys.map((each) => each.replaceAll(/[^A-Za-z0-9._-]+/g, '-').slice(0, 60));
  return `${plain.join('-')}.pdf`;
}

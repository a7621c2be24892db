import * as operations from '@fleet/contract/fleet/organisation-logo';
import type { TokenLifetimes } from '@fleet/domain/organisations/settings-check';
import type { Context } from '../context.js';
import { type Endpoint, endpoint, preparedEndpoint } from '../platform/http/endpoint.js';
import { matches, tagged } from '../platform/http/entity-tag.js';
import { imageHeaders } from '../platform/http/image-headers.js';
import { empty, link, resource } from '../platform/http/reply.js';
import { slicesOf } from '../platform/http/sliced-answers.js';
import { streamed } from '../platform/http/streamed-reply.js';
import { checkLogo } from './check-logo.js';
import { readLogo, readLogoDigest } from './read-logo.js';
import { deleteLogo, saveLogo } from './save-logo.js';

const tagOf = (sha256: string): string => `"${sha256}"`;

/** The endpoints for the logo of an organisation [C-10]. */
export function logoEndpoints({ tokenLifetimes }: { tokenLifetimes: TokenLifetimes }): Endpoint[] {
  return [
    endpoint(operations.readLogo, async (ctx, _input, { header }) => {
      const ifNoneMatch = header('if-none-match');
      const known = ifNoneMatch === undefined ? null : await readLogoDigest(ctx);
      if (known !== null && matches(ifNoneMatch, tagOf(known)))
        return tagged(empty(304), ifNoneMatch, tagOf(known));
      const logo = await readLogo(ctx);
      const ending = logo.content_type === 'image/png' ? 'png' : 'jpg';
      const headers = {
        ...imageHeaders(logo.content_type, `inline; filename="logo.${ending}"`),
        'content-length': String(logo.byte_length),
        etag: tagOf(logo.sha256),
      };
      return streamed(piecesOf(logo.bytes), { headers });
    }),

    preparedEndpoint(
      operations.saveLogo,
      (_ctx, { body }, { header }) => checkLogo(mediaTypeOf(header('content-type')), bufferOf(body)),
      async (ctx, { body }, checked, { header }) => {
        const input = { checked, bytes: bufferOf(body), ifMatch: header('if-match') };
        const { logo, isFirst } = await saveLogo(ctx, input, tokenLifetimes);
        const headers = { etag: tagOf(logo.sha256) };
        return resource(logo, linksOf(ctx), { status: isFirst ? 201 : 200, headers });
      },
    ),

    endpoint(operations.deleteLogo, async (ctx, _input, { header }) => {
      await deleteLogo(ctx, { ifMatch: header('if-match') }, tokenLifetimes);
      return empty(204);
    }),
  ];
}

/**
 * The logo is sent as a stream, so that its bytes count like those of an image until the client has read them [C-11].
 */
async function* piecesOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield* slicesOf(bytes);
}

const linksOf = ({ organisationId }: Context) =>
  ['self', 'delete'].map((rel) => link(rel, organisationId, '/logo'));

/** A buffer with the same bytes, without a copy. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** The type was checked together with the shape of the request. */
const mediaTypeOf = (header = ''): operations.LogoContentType =>
  /^image\/jpeg\b/i.test(header.trim()) ? 'image/jpeg' : 'image/png';

import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { FastifyRequest } from 'fastify';
import { acceptedMedia, chooseMedia } from './media-choice.js';

/** Returns the fault if the call cannot respond with a content type that the request accepts, or null. */
export function acceptFault(request: FastifyRequest): Problem | null {
  const { offers } = request.routeOptions.config;
  if (offers === undefined) return acceptsJson(request) ? null : problem('not_acceptable', 'Accept');
  // A format in the query takes precedence over the header.
  const isNamed = typeof request.query === 'object' && request.query !== null && 'format' in request.query;
  if (isNamed || chooseMedia(request.headers.accept, offers) !== null) return null;
  return problem('not_acceptable', 'Accept', `This call answers with ${offers.join(', ')}.`);
}

/**
 * Content types of pages, documents and images. A call that returns one of them sends it even if the header `Accept`
 * excludes it.
 */
const besideJson = /^(image\/.+|application\/pdf|text\/(html|plain))$/i;

/**
 * Returns whether the response may be JSON. False only if the header `Accept` excludes JSON and names no type of a
 * page, a document or an image.
 */
function acceptsJson(request: FastifyRequest): boolean {
  const { accept } = request.headers;
  if (accept === undefined || accept === '*/*' || request.routeOptions.config.answersBytes === true)
    return true;
  if (chooseMedia(accept, ['application/json']) !== null) return true;
  return acceptedMedia(accept).some((type) => besideJson.test(type));
}

const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/** Returns the fault of the body's content type, coding or character set, or null [C-2]. */
export function mediaFault(
  media: readonly string[],
  headers: Readonly<FastifyRequest['headers']>,
): Problem | null {
  const coding = headers['content-encoding'];
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity')
    return refused('Content-Encoding', 'The body must be sent without Content-Encoding.');
  const type = headers['content-type'] ?? '';
  const end = type.indexOf(';');
  if (!media.includes((end < 0 ? type : type.slice(0, end)).trim().toLowerCase()))
    return refused('Content-Type', `The body must be ${alternatives(media)}.`);
  const characters = end < 0 ? undefined : charset.exec(type)?.[1]?.toLowerCase();
  return characters === undefined || characters === 'utf-8' || characters === 'utf8'
    ? null
    : refused('Content-Type', 'The body must be in UTF-8.');
}

/** The types as `a, b or c`. */
const alternatives = (media: readonly string[]): string =>
  [...(media.length > 1 ? [media.slice(0, -1).join(', ')] : []), ...media.slice(-1)].join(' or ');

const refused = (header: string, sentence: string): Problem =>
  problem('unsupported_media_type', header, sentence);

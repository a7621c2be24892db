import type { FastifyRequest } from 'fastify';

const fits = /(^|,)\s*(\*\/\*|application\/(\*|json))\s*(;(?!\s*q=0(\.0*)?\s*(,|$))[^,]*)?(,|$)/i;

/** True unless the request's Accept header excludes JSON; images and pages have other types of their own. */
export function acceptsJson(request: FastifyRequest): boolean {
  const accept = request.headers.accept;
  return (
    accept === undefined ||
    accept === '*/*' ||
    fits.test(accept) ||
    /image\/|application\/pdf|text\/(html|plain)/i.test(accept)
  );
}

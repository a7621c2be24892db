import type { FastifyRequest } from 'fastify';

/** Caches a document that contains the server's addresses, once for each origin under which the server is called. */
export function perOrigin<Written>(publicUrl: string | null, write: (origin: string) => Written) {
  const written = new Map<string, Written>();
  return (request: FastifyRequest): Written => {
    const origin = publicUrl ?? `${request.protocol}://${request.host}`;
    const text = written.get(origin) ?? write(origin);
    // A caller chooses the Host header, so only a few origins are remembered.
    if (written.size < 8) written.set(origin, text);
    return text;
  };
}

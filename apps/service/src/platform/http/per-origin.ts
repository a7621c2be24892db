import type { FastifyRequest } from 'fastify';

/** What names the server's addresses, written once for each name under which the server is called. */
export function perOrigin<Written>(publicUrl: string | null, write: (origin: string) => Written) {
  const written = new Map<string, Written>();
  return (request: FastifyRequest): Written => {
    const origin = publicUrl ?? `${request.protocol}://${request.host}`;
    const text = written.get(origin) ?? write(origin);
    // A caller chooses the Host header, so the addresses that are remembered are few.
    if (written.size < 8) written.set(origin, text);
    return text;
  };
}

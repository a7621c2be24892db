import { problem } from '@fleet/contract/ground/problems';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendProblems } from './endpoint-registration.js';
import { type CountRequest, registerPasswordPage } from './password-page.js';
import { type ReferenceParts, registerReferencePages } from './reference-pages.js';
import { serviceIcon } from './service-icon.js';

/** What the pages at the server's root need, in addition to the references [C-13]. */
export interface RootPageParts extends ReferenceParts {
  /** The public keys for the service's tokens. Brokers and other programs check tokens with them [C-3]. */
  jwks(): Promise<unknown>;
  /** Each dependency by name, with null if it works, otherwise with its fault. */
  readiness(): Promise<Readonly<Record<string, string | null>>>;
  /** The metrics in the text format of Prometheus, and the content type of this format. */
  metrics(): Promise<{ text: string; contentType: string }>;
}

/** Registers health, metrics, keys, the references, and the page to which the links in mails lead. */
export function registerRootPages(app: FastifyInstance, parts: RootPageParts): void {
  const countRoot: CountRequest = (request, reply, done) => {
    try {
      parts.rates.countRoot(reply, request.ip);
      done();
    } catch (error) {
      done(error as Error);
    }
  };
  const counted = { onRequest: countRoot };
  const json = (reply: FastifyReply, value: unknown) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(value));

  // A person who opens the server's address in a browser gets the reference.
  app.get('/', counted, (_request, reply) => reply.redirect('/docs', 302));
  app.get('/favicon.ico', counted, (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', "default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .send(serviceIcon),
  );
  app.get('/health/live', counted, (_request, reply) => json(reply, { status: 'live' }));
  app.get('/health/ready', counted, async (_request, reply) => {
    const found = await parts.readiness();
    const faults = Object.entries(found).filter(([, fault]) => fault !== null);
    if (faults.length === 0) {
      const checks = Object.fromEntries(Object.keys(found).map((name) => [name, 'ok']));
      return json(reply, { status: 'ready', checks });
    }
    return sendProblems(
      reply,
      faults.map(([name, fault]) => problem('unavailable', name, fault ?? undefined)),
    );
  });
  app.get('/metrics', async (request, reply) => {
    parts.rates.countAddress(reply, request.ip);
    const { text, contentType } = await parts.metrics();
    return reply.header('content-type', contentType).send(text);
  });
  app.get('/.well-known/jwks.json', counted, async (_request, reply) =>
    json(reply.header('cache-control', 'public, max-age=300'), await parts.jwks()),
  );
  for (const page of ['/docs/push', '/password']) {
    app.get(`${page}/`, counted, (_request, reply) => reply.redirect(page, 302));
  }
  registerReferencePages(app, parts);
  registerPasswordPage(app, countRoot);
}

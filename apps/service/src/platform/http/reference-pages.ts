import { publishedAsyncApi } from '@fleet/contract/published-asyncapi';
import { publishedOpenApi } from '@fleet/contract/published-openapi';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AddressPush } from '../push/push-addresses.js';
import { sendPage } from './page-policy.js';
import { pushPage, pushPagePolicy } from './push-page.js';
import { registerRestReferencePage } from './rest-reference-page.js';

/** What the references say of this server. */
export interface ReferenceParts {
  publicUrl: string | null;
  push: PushReferenceParts;
}

/** Where clients connect, and what topics begin with. */
export interface PushReferenceParts {
  addressPush: AddressPush;
  topicPrefix: string;
}

/** The OpenAPI and the AsyncAPI document with the addresses of this server, and the pages that show them [C-13]. */
export function registerReferencePages(app: FastifyInstance, parts: ReferenceParts): void {
  const { publicUrl, push } = parts;
  const asyncApi = (origin: string) => {
    const { mqttUrl, websocketUrl } = push.addressPush(origin);
    return publishedAsyncApi({
      origin,
      addresses: [mqttUrl, websocketUrl].filter((each) => each !== null),
      topicPrefix: push.topicPrefix,
    });
  };
  const openApiText = perOrigin(publicUrl, (origin) => JSON.stringify(publishedOpenApi(origin)));
  const asyncApiText = perOrigin(publicUrl, (origin) => JSON.stringify(asyncApi(origin)));
  const pushPageText = perOrigin(publicUrl, (origin) => pushPage(asyncApi(origin)));
  const json = 'application/json; charset=utf-8';
  app.get('/openapi.json', (request, reply) => reply.type(json).send(openApiText(request)));
  app.get('/asyncapi.json', (request, reply) => reply.type(json).send(asyncApiText(request)));
  app.get('/docs/push', (request, reply) => sendPage(reply, pushPageText(request), pushPagePolicy));
  registerRestReferencePage(app);
}

/** A text that names the server's addresses, written once for each name under which the server is called. */
function perOrigin(publicUrl: string | null, write: (origin: string) => string) {
  const written = new Map<string, string>();
  return (request: FastifyRequest): string => {
    const origin = publicUrl ?? `${request.protocol}://${request.host}`;
    const text = written.get(origin) ?? write(origin);
    // A caller chooses the Host header, so the addresses that are remembered are few.
    if (written.size < 8) written.set(origin, text);
    return text;
  };
}

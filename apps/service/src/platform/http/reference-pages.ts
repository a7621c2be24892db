import { publishedAsyncApi } from '@fleet/contract/documents/published-asyncapi';
import { publishedOpenApi } from '@fleet/contract/documents/published-openapi';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { createCompressedBytes, sendCompressed } from './compressed-bytes.js';
import { registerGuidePages } from './guide-pages.js';
import { sendPage } from './page-policy.js';
import { perOrigin } from './per-origin.js';
import type { AddressPush } from './push-addresses.js';
import { pushPage, pushPagePolicy } from './push-page.js';
import type { RequestRates } from './request-rates.js';
import { registerRestReferencePage } from './rest-reference-page.js';

/** What the reference pages need to know about this server. */
export interface ReferenceParts {
  publicUrl: string | null;
  push: PushReferenceParts;
  /** Counts requests by the caller's address [C-11]. */
  rates: RequestRates;
}

/** The broker's addresses for clients, and the prefix of topics. */
export interface PushReferenceParts {
  addressPush: AddressPush;
  topicPrefix: string;
}

/**
 * Registers the OpenAPI and the AsyncAPI document with the addresses of this server, and the pages that show them
 * [C-13].
 */
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
  const asJson = (document: unknown) => createCompressedBytes(Buffer.from(JSON.stringify(document)));
  const openApiBytes = perOrigin(publicUrl, (origin) => asJson(publishedOpenApi(origin)));
  const asyncApiBytes = perOrigin(publicUrl, (origin) => asJson(asyncApi(origin)));
  const pushPageText = perOrigin(publicUrl, (origin) => pushPage(asyncApi(origin)));
  const json = 'application/json; charset=utf-8';
  const counted: RouteShorthandOptions = {
    config: { servesFile: 'anyone' },
    onRequest(request, reply, done) {
      parts.rates.countAddress(reply, request.ip);
      done();
    },
  };
  app.get('/openapi.json', counted, (request, reply) =>
    sendCompressed(request, reply.type(json), openApiBytes(request)),
  );
  app.get('/asyncapi.json', counted, (request, reply) =>
    sendCompressed(request, reply.type(json), asyncApiBytes(request)),
  );
  app.get('/docs/push', counted, (request, reply) => sendPage(reply, pushPageText(request), pushPagePolicy));
  registerRestReferencePage(app, counted);
  registerGuidePages(app, counted);
}

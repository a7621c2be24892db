import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../context.js';
import type { BrokerAccess, BrokerParameter, BrokerVerdict } from './broker-access.js';

const longestBody = 16_384;

/**
 * The questions of external brokers about their clients, at the server's root [C-9]. RabbitMQ asks by GET or as a form
 * and gets the word `allow` or `deny`; EMQX and others ask in JSON and get `{"result": "allow"}`. A question that
 * cannot be read is denied with the status 200: brokers accept no other status as an answer.
 */
export function registerBrokerCallbacks(app: FastifyInstance, access: BrokerAccess): void {
  app.register(async (callbacks) => {
    callbacks.removeAllContentTypeParsers();
    callbacks.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: longestBody },
      (_request, body, done) => done(null, body),
    );
    callbacks.setErrorHandler((error, request, reply) => {
      // A refusal, for example because the request named a wrong host, is answered as such, so that the broker's
      // administrator sees it.
      if (error instanceof Refusal) throw error;
      request.log.debug({ err: error }, 'cannot answer the question of a broker');
      return send(request, reply, { allowed: false });
    });
    const questions: Record<string, (ask: BrokerParameter) => Promise<BrokerVerdict>> = {
      '/broker/auth': access.connect,
      '/broker/acl': (ask) => aclQuestion(access, ask)(ask),
      '/broker/acl/vhost': access.vhost,
      '/broker/acl/resource': access.resource,
      '/broker/acl/topic': access.topic,
    };
    for (const [url, answer] of Object.entries(questions)) {
      callbacks.route({
        method: ['GET', 'POST'],
        url,
        exposeHeadRoute: false,
        bodyLimit: longestBody,
        handler: async (request, reply) => send(request, reply, await answer(parametersOf(request))),
      });
    }
  });
}

/**
 * Finds the question that a broker sent to `/broker/acl`, the one address for all questions except `connect`. RabbitMQ
 * names a resource in every question except that about a virtual host.
 */
function aclQuestion(access: BrokerAccess, ask: BrokerParameter) {
  if (ask('resource') === 'topic' || ask('topic') !== '') return access.topic;
  return ask('resource') === '' ? access.vhost : access.resource;
}

const isJson = (request: FastifyRequest): boolean => isOfType(request, 'application/json');
const isForm = (request: FastifyRequest): boolean => isOfType(request, 'application/x-www-form-urlencoded');

function isOfType({ headers }: FastifyRequest, type: string): boolean {
  const [given = ''] = (headers['content-type'] ?? '').split(';', 1);
  return given.trim().toLowerCase() === type;
}

/** A parameter is used only if it is given once, as text. */
function parametersOf(request: FastifyRequest): BrokerParameter {
  const body = typeof request.body === 'string' ? request.body : '';
  if (request.method === 'POST' && isJson(request)) {
    const given: unknown = JSON.parse(body);
    return (name) => {
      const value = isRecord(given) && Object.hasOwn(given, name) ? given[name] : '';
      return typeof value === 'string' ? value : '';
    };
  }
  const query = request.url.split('?').slice(1).join('?');
  const form = isForm(request) ? body : '';
  const given = new URLSearchParams(request.method === 'POST' ? form : query);
  return (name) => {
    const values = given.getAll(name);
    return values.length === 1 ? (values[0] ?? '') : '';
  };
}

function send(request: FastifyRequest, reply: FastifyReply, verdict: BrokerVerdict): FastifyReply {
  const word = verdict.allowed ? 'allow' : 'deny';
  reply.code(200).header('cache-control', 'no-store');
  if (!isJson(request)) return reply.header('content-type', 'text/plain; charset=utf-8').send(word);
  const limits =
    verdict.allowed && verdict.expiresAtMs !== undefined
      ? { expire_at: Math.floor(verdict.expiresAtMs / 1_000) }
      : {};
  const answer = { result: word, is_superuser: false, ...limits };
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(answer));
}

import type { TSchema } from 'typebox';
import {
  LoadPayload,
  type PushKind,
  payloadOf,
  pushKinds,
  SessionPayload,
  subjectMembers,
  topicOf,
} from '../driving/push.js';
import { exampleIds } from '../ground/contract-examples.js';
import type { JsonObject } from './openapi-names.js';
import { schemaWriter } from './openapi-schemas.js';

/** The description of one kind of message. */
export interface PushKindText {
  title: string;
  summary: string;
  /** When it is sent and what the client does then; CommonMark. */
  description: string;
}

export interface PushInformation {
  title: string;
  version: string;
  description: string;
  /** Where clients connect, as URLs (`mqtt://127.0.0.1:1883`, `ws://127.0.0.1:8080/mqtt`); one of each scheme. */
  addresses: readonly string[];
  topicPrefix: string;
  /** How a client authenticates. */
  credentials: string;
  servers: Readonly<Record<PushScheme, string>>;
  kinds: Readonly<Record<PushKind, PushKindText>>;
  /** The address of the page with the same content. */
  pageUrl: string;
}

export const pushSchemes = ['mqtt', 'mqtts', 'ws', 'wss'] as const;
export type PushScheme = (typeof pushSchemes)[number];

/** The schema of a message of this kind [R-EVT-3]. */
export function payloadSchemaOf(kind: PushKind): TSchema {
  return subjectMembers[kind] === 'session_id' ? SessionPayload : LoadPayload;
}

/**
 * The AsyncAPI 3.0 document of the push, from the view of the service: the service sends, clients receive. Pure; the
 * same information gives the same text.
 */
export function asyncApiDocument(about: PushInformation): JsonObject {
  const schemas = schemaWriter({ SessionPayload, LoadPayload });
  const messages = Object.fromEntries(
    pushKinds.map((kind) => [kind, messageObject(kind, about, schemas.write(payloadSchemaOf(kind)))]),
  );
  return {
    asyncapi: '3.0.0',
    id: 'urn:fleet-driver-integration:push',
    info: {
      title: about.title,
      version: about.version,
      description: about.description,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      tags: [{ name: 'push', description: 'Messages from the service to the phones.' }],
      externalDocs: { url: about.pageUrl, description: 'The same content as a page.' },
    },
    defaultContentType: 'application/json',
    servers: Object.fromEntries(about.addresses.map((address) => serverObject(address, about))),
    channels: Object.fromEntries(pushKinds.map((kind) => [kind, channelObject(kind, about)])),
    operations: Object.fromEntries(
      pushKinds.map((kind) => [operationIdOf(kind), operationObject(kind, about)]),
    ),
    components: {
      messages,
      schemas: schemas.written(),
      parameters: parameterObjects(about.topicPrefix),
      securitySchemes: { sessionToken: { type: 'userPassword', description: about.credentials } },
      operationTraits: {
        push: { bindings: { mqtt: { qos: 1, retain: false, bindingVersion: '0.2.0' } } },
      },
    },
  };
}

/** `route_changed` is sent by `sendRouteChanged`. */
function operationIdOf(kind: PushKind): string {
  const words = kind.split('_').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `send${words.join('')}`;
}

/** Name and object of the server at an address. Host and port are variables, so that a tool can use another server. */
function serverObject(address: string, about: PushInformation): [string, JsonObject] {
  const [, scheme = '', host = '', port = '', pathname = ''] =
    /^(\w+):\/\/(\[[^\]]+\]|[^:/]+)(?::(\d+))?(\/[^?#]*)?(?:[?#].*)?$/.exec(address) ?? [];
  const protocol = pushSchemes.find((each) => each === scheme);
  if (protocol === undefined) throw new Error(`not an address of a broker: ${address}`);
  const described: JsonObject = {
    host: '{host}:{port}',
    protocol,
    protocolVersion: '3.1.1',
    description: about.servers[protocol],
    variables: {
      host: { default: host, description: 'Name or address of the broker.' },
      port: { default: port === '' ? defaultPorts[protocol] : port, description: 'Port of the broker.' },
    },
    security: [{ $ref: '#/components/securitySchemes/sessionToken' }],
  };
  if (pathname !== '') described.pathname = pathname;
  if (protocol === 'mqtt' || protocol === 'mqtts')
    described.bindings = { mqtt: { cleanSession: false, bindingVersion: '0.2.0' } };
  return [protocol, described];
}

const defaultPorts: Readonly<Record<PushScheme, string>> = {
  mqtt: '1883',
  mqtts: '8883',
  ws: '80',
  wss: '443',
};

/**
 * The address of a channel is the topic of its kind with parameters in place of the parts that differ [R-EVT-2][C-9].
 */
function channelObject(kind: PushKind, about: PushInformation): JsonObject {
  const { title, summary } = about.kinds[kind];
  return {
    address: topicOf('{prefix}', '{organisationId}', '{userId}', kind),
    title,
    summary,
    messages: { [kind]: { $ref: `#/components/messages/${kind}` } },
    parameters: Object.fromEntries(
      ['prefix', 'organisationId', 'userId'].map((name) => [
        name,
        { $ref: `#/components/parameters/${name}` },
      ]),
    ),
  };
}

function parameterObjects(topicPrefix: string): JsonObject {
  return {
    prefix: {
      default: topicPrefix,
      description: 'The first level of every topic; a setting of the service.',
    },
    organisationId: {
      description: 'The organisation for which the driver works.',
      examples: [exampleIds.organisation],
    },
    userId: { description: 'The user who is logged in, not the driver record.', examples: [exampleIds.user] },
  };
}

function operationObject(kind: PushKind, about: PushInformation): JsonObject {
  const { title, summary, description } = about.kinds[kind];
  return {
    action: 'send',
    channel: { $ref: `#/channels/${kind}` },
    title,
    summary,
    description,
    tags: [{ name: 'push' }],
    traits: [{ $ref: '#/components/operationTraits/push' }],
    messages: [{ $ref: `#/channels/${kind}/messages/${kind}` }],
  };
}

function messageObject(kind: PushKind, about: PushInformation, payload: JsonObject): JsonObject {
  const { title, summary } = about.kinds[kind];
  const subject = subjectMembers[kind] === 'session_id' ? exampleIds.session : exampleIds.route;
  return {
    name: kind,
    title,
    summary,
    contentType: 'application/json',
    payload,
    examples: [{ name: kind, summary: `A message of ${kind}.`, payload: payloadOf(kind, subject) }],
  };
}

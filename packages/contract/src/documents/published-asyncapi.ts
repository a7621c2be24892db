import { pushKinds, topicOf, topicPrefixOf } from '../driving/push.js';
import { asyncApiDocument, type PushInformation } from './asyncapi-document.js';
import type { JsonObject } from './openapi-names.js';

const ownTopics = topicPrefixOf('{prefix}', '{organisationId}', '{userId}');

const description = `The messages of the service to a driver's phone over MQTT 3.1.1: a session was revoked, the route (load)
changed, a controller asks for the route. The messages are small JSON objects with one identifier; everything else is read by REST.

## Connecting

Take a session by REST; its \`push\` contains everything that is needed: the addresses, the client identifier,
the user name and the topics. The client identifier is the id of the session, the user name is the id of the user, and the
password is the bearer token that came with the session. A refused client gets the return code 4 (user name or
password) or 5 (not authorised) and must log in again or take a session; 3 means that the service cannot decide now: try
again later. A connection ends when its token becomes invalid.

## Subscribing

A client may subscribe to its own topics below \`${ownTopics}\`, by the full topics or by
\`${topicOf('{prefix}', '{organisationId}', '{userId}', pushKinds[0]).replace(/[^/]+$/, '#')}\`. Any other filter is refused in the response to the subscription. Clients must not
publish: a client that publishes is disconnected.

## Delivery

QoS 1, not retained. A message is written in the same transaction as its cause and repeated until it is acknowledged:
at least once, and in order for each user. A phone that was offline gets the missed messages when it connects again with the same
client identifier, even if service or broker were restarted in between. A message may arrive twice, so handling one twice must do
no harm. \`GET /{organisationId}/notifications\` returns the same messages.

## Two vocabularies

Route and load are the same object. Each message about it is sent in both vocabularies, with the same
identifier: subscribe to one of them.

## Versions

Topics and payloads are only extended: new kinds of message, new fields. Ignore what you do not know.`;

const kinds: PushInformation['kinds'] = {
  session_revoked: {
    title: 'Session revoked',
    summary: 'A session of this user was revoked.',
    description: `Sent when a session is revoked: by the driver, by a controller, by the service because its driver was disabled, or because a
request to release the route was not answered in time.

The client stops working under this session and keeps its unsent records: records captured before the end are still accepted
under the old session once the driver has logged in again. The broker closes the connection after this message.`,
  },
  route_changed: {
    title: 'Route changed',
    summary: "The driver's route was modified in a way that affects the driver.",
    description: `Sent when the active route was modified, became this driver's active route, or was taken from the driver. Waiting routes
cause no message.

The client reads the active route again by REST. The message contains only the id, so one read is enough for several of them
in a row.`,
  },
  load_changed: {
    title: 'Load changed',
    summary: 'The same as `route_changed`, in load vocabulary.',
    description: `Sent together with \`route_changed\`, after it, and for the same reasons.

The client reads the active load again by REST.`,
  },
  release_route_request: {
    title: 'Release of a route requested',
    summary: 'A controller wants the route back.',
    description: `Sent when a controller starts the transfer of a route.

The client asks the driver, who releases the route or refuses. Without an answer within the threshold that the controller set, the
service releases the route itself and revokes the session; \`session_revoked\` follows.`,
  },
  release_load_request: {
    title: 'Release of a load requested',
    summary: 'The same as `release_route_request`, in load vocabulary.',
    description: `Sent together with \`release_route_request\`, after it. Answer only one of the two messages: they are the same request.`,
  },
};

/** The addresses of this service and of its broker. */
export interface PushPlace {
  /** URLs of the broker, one of each scheme. */
  addresses: readonly string[];
  topicPrefix: string;
  /** `https://host:port`, the address of the pages. */
  origin: string;
}

const usualPlace: PushPlace = {
  addresses: [
    'mqtt://127.0.0.1:1883',
    'mqtts://127.0.0.1:8883',
    'ws://127.0.0.1:8080/mqtt',
    'wss://127.0.0.1:8443/mqtt',
  ],
  topicPrefix: 'fleet',
  origin: 'https://127.0.0.1:8443',
};

/** The document that is committed as asyncapi.json and, with the addresses of the server, served at /asyncapi.json. */
export function publishedAsyncApi(place: PushPlace = usualPlace): JsonObject {
  return asyncApiDocument({
    title: 'Fleet Driver Integration Service: push',
    version: '2.0.0',
    description,
    addresses: place.addresses,
    topicPrefix: place.topicPrefix,
    credentials:
      'User name: the id of the user. Password: the bearer token. Client identifier: the id of the session, which may be connected once; a second connection replaces the first.',
    servers: {
      mqtt: 'TCP, on loopback addresses or in a network that is trusted.',
      mqtts: 'TLS.',
      ws: 'WebSocket with the subprotocol `mqtt`.',
      wss: 'WebSocket with the subprotocol `mqtt`, over TLS.',
    },
    kinds,
    pageUrl: `${place.origin}/docs/push`,
  });
}

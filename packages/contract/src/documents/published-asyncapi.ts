import { pushKinds, topicOf, topicPrefixOf } from '../driving/push.js';
import { asyncApiDocument, type PushInformation } from './asyncapi-document.js';
import type { JsonObject } from './openapi-names.js';

const ownTopics = topicPrefixOf('{prefix}', '{organisationId}', '{userId}');

const description = `What the service tells a driver's phone over MQTT 3.1.1: that a session was revoked, that the route (load)
changed, that the route is asked for. The messages are small JSON objects that hold one identifier; everything else is read by REST.

## Connecting

Take a session by REST; its \`push\` says everything that is needed: the addresses, the client identifier,
the user name and the topics. The client identifier is the id of the session, the user name is the id of the user, and the
password is the bearer token, the one that came with the session. A client that is refused gets the return code 4 (user name or
password) or 5 (not authorised) and must log in again or take a session; 3 means that the service cannot tell now, and to come
back later. A connection ends with its token.

## Subscribing

A client hears what lies below its own \`${ownTopics}\`, by the full topics or by
\`${topicOf('{prefix}', '{organisationId}', '{userId}', pushKinds[0]).replace(/[^/]+$/, '#')}\`. Any other filter is refused in the answer to the subscription. Clients publish
nothing: one that does is disconnected.

## Delivery

QoS 1, not retained. A message is written in the transaction of its cause and repeated until it is acknowledged:
at least once, and in order for each user. A phone that was away gets what it missed when it connects again with the same client
identifier, also when service or broker were restarted meanwhile. A message may come twice, so handling one twice must do no
harm. The same messages can be read by \`GET /{organisationId}/notifications\`.

## Two vocabularies

Route and load are one thing. What is sent in the one vocabulary is sent in the other, too, with the same
identifier: subscribe to one of them.

## Versions

Topics and payloads only gain: new kinds of message, new fields. Pass over what you do not know.`;

const kinds: PushInformation['kinds'] = {
  session_revoked: {
    title: 'Session revoked',
    summary: 'A session of this user was revoked.',
    description: `Sent when a session is revoked: by the driver, by a controller, by the service because its driver was disabled, or because a
request to release the route stayed without an answer for too long.

The client stops working under this session and keeps what it has not sent yet: records that were captured before are still taken
under the old session once the driver has logged in again. The broker closes the connection after this message.`,
  },
  route_changed: {
    title: 'Route changed',
    summary: "The driver's route was modified in a way that affects the driver.",
    description: `Sent when the active route was modified, became this driver's active route, or was taken from the driver. Routes that wait say nothing.

The client reads the active route again by REST. The message holds only the id, so several of them in a row may be answered by
reading once.`,
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

The client asks the driver, who releases the route or refuses. If no answer has come within the threshold that the controller set, the
service releases the route itself and revokes the session; \`session_revoked\` says so.`,
  },
  release_load_request: {
    title: 'Release of a load requested',
    summary: 'The same as `release_route_request`, in load vocabulary.',
    description: `Sent together with \`release_route_request\`, after it. Answer one of the two: it is one request.`,
  },
};

/** Where this service, or the broker that it uses, is to be reached. */
export interface PushPlace {
  /** URLs of the broker, one of each scheme. */
  addresses: readonly string[];
  topicPrefix: string;
  /** `https://host:port`, where the pages are. */
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
      'User name: the id of the user. Password: the bearer token. Client identifier: the id of the session, which may be connected once; a second connection takes its place.',
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

import { operations } from './api.js';
import { openApiDocument } from './openapi-document.js';
import type { JsonObject } from './openapi-names.js';

const description = `The service between a transport company's planning systems and its drivers on the road.

## First steps

Log in with \`POST /account/auth\`, a user name and a password or pin in the body; a program sends \`GET /account/auth\` with its
API key in the header \`X-Api-Key\`. The response has a token in \`data.access_token\`. The other calls need it as
\`Authorization: Bearer …\`. \`GET /account\` then returns your identity and your organisations; nearly all calls have the id of
an organisation in the path.

## The working day

A driver logs in, takes a session that binds driver, asset and device, pulls the one active route, works through its
stops, activities and requirements, and sends an outcome for each requirement. Integrations load routes by their own
keys. Route and load are two names of the same object: every path with \`routes\` also works with \`loads\`.

An AsyncAPI document describes the messages to the phones over MQTT; the [push reference](/docs/push) shows it.

## Errors

Every error is an array of objects with a message, a type, a stable code and, if it concerns a field, its key. Branch on
the code. A [page of \`docs/problems\`](/docs/problems/) explains each code and what to do; there are also
[guides](/docs/guides/); \`X-Request-Id\` of a response finds its line in the service's log.`;

const tags = {
  Account: 'Log in, and read your own account.',
  Sessions: 'A session binds a driver, an asset and a device; a driver has one while working.',
  Routes: 'The one active route of a driver.',
  Outcomes: 'What the driver captured for each requirement.',
  Progress: 'Arrivals, departures, activities, positions, completion.',
  Transfers: 'A controller asks a driver to release a route, and the driver answers.',
  Notifications: 'The messages to a driver’s phone, for a phone that was offline.',
  Assets: 'Vehicles and other equipment.',
  Images: 'Uploads for outcomes.',
  Control: 'Controllers watch and steer the routes and sessions of their sites.',
  Export: 'Recorded data, as a stream of any size, and the proof of a delivery.',
  Organisation: 'A company manages its settings, sites, drivers, users, roles and API keys.',
  Integration:
    'Planning systems load sites, drivers, assets and routes by their own keys, and read what happened.',
  Webhooks: 'Signed events, posted to a receiver’s address.',
};

/** The document that is committed as openapi.json and served at /openapi.json. */
export function publishedOpenApi(serverUrl = 'https://127.0.0.1:8443'): JsonObject {
  return openApiDocument(operations, {
    title: 'Fleet Driver Integration Service',
    version: '2.0.0',
    description,
    serverUrl,
    tags,
  });
}

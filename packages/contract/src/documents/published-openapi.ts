import { operations } from './api.js';
import { openApiDocument } from './openapi-document.js';
import type { JsonObject } from './openapi-names.js';

const description = `The service between a transport company's planning systems and its drivers on the road.

## First steps

Log in with \`POST /account/auth\`, a user name and a password or pin in the body; a program sends \`GET /account/auth\` with its
API key in the header \`X-Api-Key\`. The answer has a token in \`data.access_token\`. The other calls take it as
\`Authorization: Bearer …\`. \`GET /account\` then says who you are and which organisations you belong to; the id of one stands
in the path of nearly all calls.

## How it goes

A driver logs in, takes a session that binds driver, asset and device, pulls the one active route, works through its
stops, activities and requirements, and sends an outcome for each requirement. Integrations load routes from their own
keys. Route and load are one thing under two names: every path with \`routes\` also answers under \`loads\`.

What the service tells the phones over MQTT is described by an AsyncAPI document; the [push reference](/docs/push) shows it.

## Errors

Every error is an array of objects with a message, a type, a stable code and, where there is one, the key of the field. Branch on
the code. What each means and what to do stands on a page of its own in \`docs/problems\` of the service's source, next to the
guides in \`docs/guides\`; \`X-Request-Id\` of an answer finds its line in the service's log.`;

const tags = {
  Account: 'Log in, and see who one is.',
  Sessions: 'A session binds a driver, an asset and a device; a driver holds one while working.',
  Routes: 'The one active route of a driver.',
  Outcomes: 'What the driver captured for each requirement.',
  Progress: 'Arrivals, departures, activities, positions, completion.',
  Notifications: 'What a driver’s phone was told, for one that was away.',
  Assets: 'Vehicles and the like.',
  Images: 'Uploads that outcomes name.',
  Control: 'Controllers watch and steer the routes and sessions of their sites.',
  Export: 'What was recorded, as a stream of any size, and the proof of a delivery.',
  Organisation: 'A company runs itself: roles, users, API keys.',
  Integration:
    'Planning systems load sites, drivers, assets and routes by their own keys, and read what happened.',
  Webhooks: 'What happened, posted to a receiver’s address and signed.',
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

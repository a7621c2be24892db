import { authenticate, readAccount } from '@fleet/contract/accounts/accounts';
import {
  changeApiKey,
  createApiKey,
  listApiKeys,
  readApiKey,
  rotateApiKey,
} from '@fleet/contract/accounts/api-keys';
import { listAuditEntries } from '@fleet/contract/accounts/audit';
import { setOwnPassword } from '@fleet/contract/accounts/passwords';
import { changeRole, createRole, listRoles, readRole } from '@fleet/contract/accounts/roles';
import {
  changeUser,
  createUser,
  listUsers,
  readUser,
  setUserPin,
  setUserStatus,
} from '@fleet/contract/accounts/users';
import { listImageLinks } from '@fleet/contract/driving/blobs';
import { listSessions, readOneSession } from '@fleet/contract/driving/controller-sessions';
import { readLive } from '@fleet/contract/driving/live';
import {
  acceptQuarantinedRecord,
  discardQuarantinedRecord,
  listQuarantinedRecords,
  readQuarantinedRecord,
} from '@fleet/contract/driving/quarantine';
import { listRouteOutcomes } from '@fleet/contract/driving/route-outcomes';
import { revokeSession } from '@fleet/contract/driving/sessions';
import { readRouteTrack } from '@fleet/contract/driving/tracks';
import { cancelTransfer, listTransfers, startTransfer } from '@fleet/contract/driving/transfers';
import { listAssets, readAsset } from '@fleet/contract/fleet/assets';
import { changeDriver, createDriver, listDrivers, readDriver } from '@fleet/contract/fleet/drivers';
import { readOrganisation } from '@fleet/contract/fleet/organisations';
import { changeSite, createSite, listSites, readSite } from '@fleet/contract/fleet/sites';
import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { builtInRoles, type Permission, rolePermissions } from '@fleet/contract/ground/permissions';
import { problemCatalogue } from '@fleet/contract/ground/problems';
import {
  assignRoute,
  cancelRoute,
  changeRoute,
  listRoutes,
  readRoute,
} from '@fleet/contract/planning/controller-routes';
import { createRoute } from '@fleet/contract/planning/new-routes';

export const organisation = { id: exampleIds.organisation, name: 'Transports Valira' };
export const otherOrganisation = { id: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c999', name: 'Tres Valls' };

/** An answer of the service. In its place, null means that the network fails. */
export interface OfficeAnswer {
  status?: number;
  body?: unknown;
  /** In place of `body`: bytes of this type. */
  file?: { bytes: Uint8Array<ArrayBuffer>; type: string };
  etag?: string;
  headers?: Record<string, string>;
  /** In place of `body`: bytes that arrive in pieces. */
  stream?: ReadableStream<Uint8Array>;
}
type Answering =
  | OfficeAnswer
  | null
  | ((request: OfficeRequest) => OfficeAnswer | null | Promise<OfficeAnswer>);

/** A request that the app has sent. */
export interface OfficeRequest {
  call: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
  signal: AbortSignal | null;
}

/** The answers by their calls, such as `GET /routes/*`: a path without the organisation, and with `*` for each id. */
export type OfficeAnswers = Readonly<Record<string, Answering>>;

const page = (data: readonly unknown[], total = data.length) => ({
  pagination: { page_size: 50, page_no: 1, total },
  data,
  links: [],
});

/** An answer with these entries. */
export const listOf = (data: readonly unknown[], total?: number): OfficeAnswer => ({
  body: page(data, total),
});

/** A refusal with these codes of the catalogue. */
export function refusal(...codes: readonly (keyof typeof problemCatalogue)[]): OfficeAnswer {
  const [first] = codes;
  const status = first === undefined ? 500 : problemCatalogue[first].status;
  const body = codes.map((code) => ({
    type: problemCatalogue[code].type,
    code,
    message: problemCatalogue[code].message,
  }));
  return { status, body };
}

/** The account with these rights in the first organisation. */
export function accountWith(
  permissions: readonly Permission[],
  siteIds: readonly string[] = [],
): OfficeAnswer {
  const { data } = readAccount.answers[200].example;
  const [own] = data.organisations;
  const member = { ...own, ...organisation, roles: ['controller'], permissions, site_ids: siteIds };
  return {
    body: { data: { ...data, organisations: [member, { ...member, ...otherOrganisation }] }, links: [] },
  };
}

/** What `POST /account/auth` answers for a member of these organisations; the token ends in an hour. */
export function tokenFor(...organisations: readonly { id: string; name: string }[]): OfficeAnswer {
  const { data, links } = authenticate.answers[200].example;
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const user = { ...data.user, name: 'Núria Camps', username: 'nuria.camps', organisations };
  return { body: { data: { ...data, expires_at, user }, links } };
}

const exampleOf = ({ answers }: { answers: { 200: { example: unknown } } }): OfficeAnswer => ({
  body: answers[200].example,
  etag: '"1.1"',
});

const madeOf = ({ answers }: { answers: { 201: { example: unknown } } }): OfficeAnswer => ({
  status: 201,
  body: answers[201].example,
});
const gone: OfficeAnswer = { status: 204 };

/** A record with the note or the reason that the user wrote. */
const decidedAs =
  ({ answers }: typeof acceptQuarantinedRecord | typeof discardQuarantinedRecord) =>
  ({ body }: OfficeRequest): OfficeAnswer => {
    const { data, links } = answers[200].example;
    const { note = null, reason = note } = body as { note?: string; reason?: string };
    return { body: { data: { ...data, note: reason }, links } };
  };

/** The built-in roles, then those of the organisation. */
function rolesWith(...own: readonly unknown[]): OfficeAnswer {
  const builtIn = builtInRoles.map((key) => ({
    ...{ key, name: key, description: null, built_in: true, permissions: rolePermissions[key] },
    ...{ created_at: null, updated_at: null },
  }));
  return listOf([...builtIn, ...own]);
}

/** The examples of the contract; a test replaces the answers that it is about. */
const usual: OfficeAnswers = {
  'POST /account/auth': () => tokenFor(organisation),
  'GET /account': accountWith(rolePermissions.controller),
  'POST /account/password-requests': { status: 202 },
  'PUT /account/password': exampleOf(setOwnPassword),
  'GET /routes': exampleOf(listRoutes),
  'GET /routes/*': exampleOf(readRoute),
  'POST /routes': { status: 201, body: createRoute.answers[201].example, etag: '"1.1"' },
  'PATCH /routes/*': exampleOf(changeRoute),
  'PUT /routes/*/assignment': exampleOf(assignRoute),
  'PUT /routes/*/cancellation': exampleOf(cancelRoute),
  'GET /routes/*/outcomes': exampleOf(listRouteOutcomes),
  'GET /routes/*/track': exampleOf(readRouteTrack),
  'GET /blobs/links': exampleOf(listImageLinks),
  'GET /audit': exampleOf(listAuditEntries),
  'GET /*': exampleOf(readOrganisation),
  'GET /routes/*/transfers': listOf([]),
  'POST /routes/*/transfers': { status: 201, body: startTransfer.answers[201].example },
  'DELETE /routes/*/transfers/*': exampleOf(cancelTransfer),
  'GET /sessions/all': exampleOf(listSessions),
  'GET /sessions/*': exampleOf(readOneSession),
  'PUT /sessions/*/revoke': exampleOf(revokeSession),
  'GET /quarantined-records': exampleOf(listQuarantinedRecords),
  'GET /quarantined-records/*': exampleOf(readQuarantinedRecord),
  'PUT /quarantined-records/*/acceptance': decidedAs(acceptQuarantinedRecord),
  'PUT /quarantined-records/*/discard': decidedAs(discardQuarantinedRecord),
  'GET /drivers': exampleOf(listDrivers),
  'GET /drivers/*': exampleOf(readDriver),
  'POST /drivers': madeOf(createDriver),
  'PATCH /drivers/*': exampleOf(changeDriver),
  'DELETE /drivers/*': gone,
  'GET /assets': exampleOf(listAssets),
  'GET /assets/*': exampleOf(readAsset),
  'GET /sites': exampleOf(listSites),
  'GET /live': exampleOf(readLive),
  'GET /live/stream': () => ({ stream: new ReadableStream() }),
  'GET /sites/*': exampleOf(readSite),
  'POST /sites': madeOf(createSite),
  'PATCH /sites/*': exampleOf(changeSite),
  'DELETE /sites/*': gone,
  'GET /users': exampleOf(listUsers),
  'GET /users/*': exampleOf(readUser),
  'POST /users': madeOf(createUser),
  'PATCH /users/*': exampleOf(changeUser),
  'PUT /users/*/status': exampleOf(setUserStatus),
  'PUT /users/*/pin': exampleOf(setUserPin),
  'DELETE /users/*': gone,
  'GET /roles': () => rolesWith(...listRoles.answers[200].example.data),
  'GET /roles/night_dispatcher': exampleOf(readRole),
  'POST /roles': madeOf(createRole),
  'PATCH /roles/night_dispatcher': exampleOf(changeRole),
  'DELETE /roles/night_dispatcher': gone,
  'GET /api-keys': exampleOf(listApiKeys),
  'GET /api-keys/*': exampleOf(readApiKey),
  'POST /api-keys': madeOf(createApiKey),
  'PATCH /api-keys/*': exampleOf(changeApiKey),
  'POST /api-keys/*/rotation': exampleOf(rotateApiKey),
  'DELETE /api-keys/*': gone,
};

/** A list with one transfer: the contract's example with these members. */
export function transferWith(members: Readonly<Record<string, unknown>>): OfficeAnswer {
  const [example] = listTransfers.answers[200].example.data;
  return listOf([{ ...example, ...members }]);
}

/** A service behind `fetch`, with the requests that it received. A call without an answer fails the test. */
export function officeService(answers: OfficeAnswers) {
  const requests: OfficeRequest[] = [];
  const known = new Map(Object.entries({ ...usual, ...answers }));
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const path = url.pathname.replace(/^\/api\/v2/, '').replace(/^\/[0-9a-f-]{36}(?=\/)/, '');
    const exact = `${init?.method ?? 'GET'} ${path}`;
    const call = known.has(exact) ? exact : exact.replaceAll(/\/[0-9a-f-]{36}/g, '/*');
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const headersSent = new Headers(init?.headers);
    const signal = init?.signal ?? null;
    const request = { call, query: url.searchParams, body, headers: headersSent, signal };
    requests.push(request);
    const found = known.get(call);
    if (found === undefined) throw new Error(`The page called ${exact}, but this test has no answer for it.`);
    const answer = typeof found === 'function' ? await found(request) : found;
    if (answer === null) throw new TypeError('Failed to fetch');
    const { status = 200, body: content, file, stream, etag, headers } = answer;
    const text = content === undefined ? null : JSON.stringify(content);
    return new Response(stream ?? file?.bytes ?? text, {
      status,
      headers: {
        'content-type': file?.type ?? 'application/json',
        date: new Date().toUTCString(),
        ...(etag === undefined ? {} : { etag }),
        ...headers,
      },
    });
  };
  return {
    fetch,
    requests,
    /** Changes what the service answers from now on. */
    answer: (changed: OfficeAnswers) => {
      for (const [call, answering] of Object.entries(changed)) known.set(call, answering);
    },
    sent: (call: string) => requests.filter((each) => each.call === call),
  };
}

/** The service writes mails to files. */
export const withoutMailServer: OfficeAnswers = {
  [`GET ${import.meta.env.BASE_URL}config.json`]: { body: { sends_mails: false } },
};

/** A stream of the live view, to which the test writes. */
export function liveStream() {
  const encoder = new TextEncoder();
  let writer: ReadableStreamDefaultController<Uint8Array> | null = null;
  return {
    answer: (): OfficeAnswer => ({
      stream: new ReadableStream({
        start(controller) {
          writer = controller;
        },
      }),
    }),
    send(...messages: readonly (readonly [name: string, data: unknown])[]) {
      const texts = messages.map(
        ([name, data]) => `id: 1\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
      );
      writer?.enqueue(encoder.encode(texts.join('')));
    },
    /** Ends the stream, as the service does when the user loses the right. */
    end: () => writer?.close(),
  };
}

import { describe, expect, it } from 'vitest';
import { createApiKey } from '../../apps/service/src/accounts/api-keys/create-api-key.js';
import { setPin } from '../../apps/service/src/accounts/secrets/set-secret.js';
import { saveMembership } from '../../apps/service/src/accounts/users/save-membership.js';
import { type Day, pin, workingDay } from '../../apps/service/test/day-fixture.js';
import { addOrganisation, addUser, systemActor } from '../../apps/service/test/test-context.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { type ApiClientOptions, createApiClient } from '../../packages/client/src/calls/api-client.js';

const service = suiteService();

const phoneOf = (day: Day, options: Partial<ApiClientOptions> = {}) =>
  createApiClient({
    baseUrl: `${service.origin}/api/v2/`,
    credentials: { username: day.username, pin },
    deviceId: day.deviceId,
    ...options,
  });

/** A fetch that sends the request and then loses the response, if `isLost` returns true. */
function losing(isLost: (method: string, url: string) => boolean): typeof fetch & { lost: string[] } {
  const lost: string[] = [];
  const losingFetch = async (url: string | URL | Request, init?: RequestInit) => {
    const response = await fetch(url, init);
    if (!isLost(init?.method ?? '', String(url))) return response;
    await response.arrayBuffer();
    lost.push(String(url));
    throw new TypeError('connection lost');
  };
  return Object.assign(losingFetch, { lost });
}

describe('calls at the same time as a call that changes the token [R-AUT-18]', () => {
  it('all succeed while sessions are opened, closed and revoked', async () => {
    const day = await workingDay(service, { session: false });
    const phone = phoneOf(day);
    await phone.logIn();
    let over = false;
    let reads = 0;
    const reader = async () => {
      while (!over) {
        const result = await phone.readAccount();
        if (!result.ok) return result.failure;
        reads += 1;
      }
      return null;
    };
    const readers = [reader(), reader(), reader(), reader()];
    for (let round = 0; round < 6; round += 1) {
      const taken = await phone.takeSession({ body: { asset_id: day.assetId, device_id: day.deviceId } });
      if (!taken.ok) throw new Error(JSON.stringify(taken.failure));
      const sessionId = taken.body.data.id;
      const ended =
        round % 2 === 0
          ? await phone.closeSession({ sessionId })
          : await phone.revokeSession({ sessionId, body: { reason: 'Another truck' } });
      expect(ended).toMatchObject({ ok: true });
    }
    over = true;
    expect(await Promise.all(readers)).toEqual([null, null, null, null]);
    expect(reads).toBeGreaterThan(readers.length);
  });

  it('continue after another device has ended the session and received the new token', async () => {
    const day = await workingDay(service);
    const phone = phoneOf(day);
    expect(await phone.readActiveRoute()).toMatchObject({ ok: true });
    // The same driver on another device; this phone does not see the response.
    const revoked = await day.driver('PUT', `/{org}/sessions/${day.sessionId}/revoke`, {
      body: { reason: 'Lost' },
    });
    expect(revoked.status).toBe(200);
    expect(await phone.readActiveRoute()).toMatchObject({
      failure: { kind: 'refused', status: 403, problems: [{ code: 'session_required' }] },
    });
  });
});

describe('a lost response to an executed request', () => {
  it('is replaced, for a new session, by the response to a second attempt; its token, by a log-in', async () => {
    const day = await workingDay(service, { session: false });
    let first = true;
    const fetch = losing((method, url) => {
      const isLost = first && method === 'POST' && url.endsWith('/sessions');
      if (isLost) first = false;
      return isLost;
    });
    const phone = phoneOf(day, { fetch, random: () => 0 });
    const taken = await phone.takeSession({ body: { asset_id: day.assetId, device_id: day.deviceId } });
    expect(taken).toMatchObject({ ok: true, status: 201 });
    expect(fetch.lost).toHaveLength(1);
    const read = await phone.readSession();
    expect(read).toMatchObject({ ok: true });
    if (taken.ok && read.ok) expect(read.body.data.id).toBe(taken.body.data.id);
  });

  it('causes no second attempt of a PUT with If-Match, because it would conflict with its own change', async () => {
    const system = service.world.contextFor(systemActor);
    const apiKeyId = (await createApiKey(system, { name: 'planning', roles: ['integration'] })).secret;
    const fetch = losing((_, url) => isLosing && url.includes('/sites/'));
    let isLosing = false;
    const options = { credentials: { apiKeyId }, fetch, random: () => 0 };
    const planning = createApiClient({ baseUrl: service.origin, ...options });
    const integrationKey = 'S';
    const saved = await planning.saveSite({ integrationKey, body: { name: 'Depot' } });
    const ifMatch = saved.ok ? (saved.etag ?? '') : '';
    isLosing = true;
    const change = { integrationKey, body: { name: 'New depot' }, ifMatch };
    expect(await planning.saveSite(change)).toMatchObject({ failure: { kind: 'unreachable' } });
    expect(fetch.lost).toHaveLength(1);
    const { ifMatch: _, ...unconditional } = change;
    expect(await planning.saveSite({ ...unconditional, attempts: 2 })).toMatchObject({
      failure: { kind: 'unreachable' },
    });
    expect(fetch.lost).toHaveLength(3);
    isLosing = false;
    expect(await planning.saveSite(change)).toMatchObject({
      failure: { kind: 'refused', status: 412, problems: [{ code: 'version_mismatch' }] },
    });
  });
});

describe('tokens of the service', () => {
  it('are renewed when they have expired, although the Date of the responses has not advanced', async () => {
    const day = await workingDay(service);
    const phone = phoneOf(day);
    expect(await phone.readSession()).toMatchObject({ ok: true });
    service.world.clock.advance(13 * 3_600_000);
    const route = await phone.readActiveRoute();
    expect(route).toMatchObject({ ok: true, body: { data: { id: day.routeId } } });
  });

  it('are reported with the reason of their refusal: the session has ended, or the token has expired', async () => {
    const day = await workingDay(service);
    const refusals: unknown[] = [];
    const phone = phoneOf(day, {
      async credentials(refusal, sessionId) {
        refusals.push({ codes: refusal.map(({ code }) => code), sessionId });
        return { username: day.username, pin };
      },
    });
    await phone.readAccount();
    await day.driver('PUT', `/{org}/sessions/${day.sessionId}/revoke`, { body: { reason: 'Lost' } });
    await phone.readAccount();
    service.world.clock.advance(13 * 3_600_000);
    expect(await phone.readAccount()).toMatchObject({ ok: true });
    expect(refusals).toEqual([
      { codes: [], sessionId: null },
      { codes: ['invalidated_token'], sessionId: day.sessionId },
      { codes: ['expired_token'], sessionId: null },
    ]);
  });

  it('are reported without a session if the phone took a session and did not get its token', async () => {
    const day = await workingDay(service, { session: false });
    const refusals: unknown[] = [];
    const phone = phoneOf(day, {
      async credentials(refusal, sessionId) {
        refusals.push({ codes: refusal.map(({ code }) => code), sessionId });
        return { username: day.username, pin };
      },
      async fetch(url, init) {
        const response = await fetch(url, init);
        if (init?.method !== 'POST' || !String(url).endsWith('/sessions')) return response;
        // As the service answers a repeated request.
        const headers = new Headers(response.headers);
        headers.delete('authorization');
        return new Response(response.body, { status: response.status, headers });
      },
    });
    await phone.readAccount();
    const taken = await phone.takeSession({ body: { asset_id: day.assetId, device_id: day.deviceId } });
    expect(taken).toMatchObject({ ok: true });
    expect(await phone.readSession()).toMatchObject({ ok: true });
    expect(refusals).toEqual([
      { codes: [], sessionId: null },
      { codes: ['invalidated_token'], sessionId: null },
    ]);
  });

  it('are not requested with a wrong pin until the account is locked [C-3]', async () => {
    const day = await workingDay(service);
    const phone = phoneOf(day, { credentials: { username: day.username, pin: '000000' } });
    for (let call = 0; call < 12; call += 1) {
      expect(await phone.readAccount()).toMatchObject({
        failure: { kind: 'signed_out', problems: [{ code: 'invalid_credentials' }] },
      });
    }
    expect(await phone.logIn({ username: day.username, password: pin })).toMatchObject({ ok: true });
    expect(await phone.readActiveRoute()).toMatchObject({ ok: true });
  });
});

describe('a caller of several organisations', () => {
  it('chooses one in the options or in the call', async () => {
    const { userId, username } = await addUser(service.world, { roles: ['controller'] });
    const other = await addOrganisation(service.world);
    await setPin(service.world.contextFor(systemActor), { userId, pin });
    await saveMembership(service.world.contextFor(systemActor, other), { userId, roles: ['controller'] });
    const { organisationId } = service.world;
    const baseUrl = service.origin;
    const credentials = { username, pin };
    const unsure = createApiClient({ baseUrl, credentials });
    expect(await unsure.listRoutes()).toMatchObject({
      failure: { kind: 'refused', status: 400, problems: [{ code: 'required', key: 'organisationId' }] },
    });
    expect(await unsure.listRoutes({ organisationId })).toMatchObject({ ok: true });
    const sure = createApiClient({ baseUrl, credentials, organisationId: other });
    expect(await sure.listRoutes()).toMatchObject({ ok: true });
    expect(sure.organisationId()).toBe(other);
  });
});

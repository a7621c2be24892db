import { describe, expect, it } from 'vitest';
import { type ApiClientOptions, createApiClient } from '../src/calls/api-client.js';
import { noTimeOutMs, quickClock } from './scripted-server.js';
import {
  marta,
  refuseToken,
  type ScriptedService,
  scriptedService,
  sendAccount,
  tokenOf,
} from './scripted-service.js';

const clientOf = (service: ScriptedService, options: Partial<ApiClientOptions> = {}) =>
  createApiClient({
    baseUrl: service.origin,
    credentials: marta,
    clock: quickClock(),
    timeoutMs: noTimeOutMs,
    ...options,
  });

describe('a token of an earlier run', () => {
  it('is used without asking for credentials, and its loss is reported once when it is refused permanently', async () => {
    let isGood = true;
    const service = await scriptedService((request, response) =>
      isGood ? sendAccount(request, response) : refuseToken(response),
    );
    const token = service.issue();
    let asked = 0;
    const credentials = async () => {
      asked += 1;
      return null;
    };
    const client = clientOf(service, { token, credentials });
    const heard: (string | null)[] = [];
    client.onToken((each) => heard.push(each));
    expect(await client.readAccount()).toMatchObject({ ok: true });
    expect([asked, await client.token()]).toEqual([0, token]);
    expect(service.calls()[0]?.headers.authorization).toBe(`Bearer ${token}`);
    isGood = false;
    for (let call = 0; call < 2; call += 1) {
      expect(await client.readAccount()).toMatchObject({ failure: { kind: 'signed_out' } });
    }
    expect(heard).toEqual([null]);
    expect(asked).toBe(2);
  });

  it('is sent with the log-in if it is refused and there are credentials', async () => {
    const service = await scriptedService((request, response) =>
      request.headers.authorization === `Bearer ${token}`
        ? refuseToken(response)
        : sendAccount(request, response),
    );
    const token = tokenOf({ sub: 'driver', gen: 1, iat: 1_000, exp: 2_000 });
    const client = clientOf(service, { token });
    const heard: (string | null)[] = [];
    client.onToken((each) => heard.push(each));
    expect(await client.readAccount()).toMatchObject({ ok: true });
    expect(service.logIns().map((each) => each.headers.authorization)).toEqual([`Bearer ${token}`]);
    expect(heard).toEqual([await client.token()]);
  });

  it('does not set the server’s clock, and is ignored if it is not valid in a header', async () => {
    const service = await scriptedService(sendAccount, { dateless: true });
    const issued = Date.now() - 6 * 3_600_000;
    const token = tokenOf({ sub: 'driver', gen: 1, iat: issued / 1_000, exp: (issued + 43_200_000) / 1_000 });
    const client = clientOf(service, { token, clock: { ...quickClock(), now: () => Date.now() } });
    expect(Math.abs(client.serverNow() - Date.now())).toBeLessThan(1_000);
    const strange = clientOf(service, { token: 'line\nbreak', credentials: null });
    expect(await strange.readAccount()).toMatchObject({ failure: { kind: 'signed_out' } });
    expect(service.calls()).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { type ApiClientOptions, createApiClient } from '../src/calls/api-client.js';
import type { Credentials } from '../src/calls/credentials.js';
import { noTimeOutMs, quickClock } from './scripted-server.js';
import {
  marta,
  refuseToken,
  type ScriptedService,
  scriptedService,
  sendAccount,
} from './scripted-service.js';

const clientOf = (service: ScriptedService, options: Partial<ApiClientOptions>) =>
  createApiClient({ baseUrl: service.origin, clock: quickClock(), timeoutMs: noTimeOutMs, ...options });

describe('a token that the client must not use any more', () => {
  it('is reported with its problems to the function that gives credentials, until there is a new one', async () => {
    let isRefused = false;
    const service = await scriptedService((request, response) =>
      isRefused ? refuseToken(response) : sendAccount(request, response),
    );
    const refusals: string[][] = [];
    let given: Credentials | null = marta;
    const client = clientOf(service, {
      async credentials(refusal) {
        refusals.push(refusal.map(({ code }) => code));
        return given;
      },
    });
    await client.readAccount();
    isRefused = true;
    given = null;
    for (const _ of [1, 2]) {
      expect(await client.readAccount()).toMatchObject({ failure: { kind: 'signed_out' } });
    }
    isRefused = false;
    given = marta;
    await client.readAccount();
    client.forgetToken();
    await client.readAccount();
    expect(refusals).toEqual([[], ['invalidated_token'], ['invalidated_token'], ['invalidated_token'], []]);
  });

  it('is not sent again after `forgetToken`, and the listener is called with null', async () => {
    const service = await scriptedService(sendAccount);
    let given: Credentials | null = marta;
    const client = clientOf(service, { credentials: async () => given });
    const tokens: (string | null)[] = [];
    client.onToken((token) => tokens.push(token));
    await client.readAccount();
    given = null;
    client.forgetToken();
    expect(await client.readAccount()).toMatchObject({ failure: { kind: 'signed_out' } });
    expect(service.calls()).toHaveLength(1);
    expect(tokens).toEqual([expect.any(String), null]);
  });

  it('is not replaced by the response to a log-in that was sent before `forgetToken`', async () => {
    let given: Credentials | null = marta;
    const service = await scriptedService(sendAccount, {
      logIn() {
        given = null;
        client.forgetToken();
        return false;
      },
    });
    const client = clientOf(service, { credentials: async () => given });
    const tokens: (string | null)[] = [];
    client.onToken((token) => tokens.push(token));
    expect(await client.readAccount()).toMatchObject({ failure: { kind: 'signed_out' } });
    expect([service.logIns().length, service.calls(), tokens]).toEqual([1, [], []]);
  });
});

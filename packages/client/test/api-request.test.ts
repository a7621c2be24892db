import { operationsById } from '@fleet/contract/documents/api';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../src/calls/api-client.js';
import { type AnyInput, baseAddress, headerText, requestOf } from '../src/calls/api-request.js';
import { scriptedServer, sendJson } from './scripted-server.js';

const frame = {
  baseUrl: 'https://fleet.example/api/v2',
  organisationId: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001',
  deviceId: null,
  idempotencyKey: null,
  apiKeyId: null,
};

function written(operation: keyof typeof operationsById, input: AnyInput, more: Partial<typeof frame> = {}) {
  const request = requestOf(operationsById[operation], input, { ...frame, ...more });
  if (!('url' in request)) throw new Error(JSON.stringify(request));
  return request;
}

function faults(operation: keyof typeof operationsById, input: AnyInput, more: object = {}) {
  const request = requestOf(operationsById[operation], input, { ...frame, ...more });
  return 'url' in request ? [] : request.map((each) => [each.code, each.key]);
}

describe('the base address', () => {
  it.each([
    ['https://fleet.example', 'https://fleet.example/api/v2'],
    ['https://fleet.example/', 'https://fleet.example/api/v2'],
    ['https://fleet.example/api/v2', 'https://fleet.example/api/v2'],
    ['https://fleet.example/api/v2//', 'https://fleet.example/api/v2'],
    ['http://10.0.0.7:8080/fleet?x=1#y', 'http://10.0.0.7:8080/fleet/api/v2'],
  ])('of %s is %s', (text, expected) => {
    expect(baseAddress(text)).toBe(expected);
  });

  it('must be an HTTP address', () => {
    for (const baseUrl of ['fleet.example', 'ftp://fleet.example']) {
      expect(() => createApiClient({ baseUrl })).toThrow(new TypeError(`not an HTTP address: ${baseUrl}`));
    }
  });
});

describe('the address of a call', () => {
  it('can contain every valid key', () => {
    const url = (integrationKey: string) =>
      written('saveRoute', { integrationKey, body: {} }).url.split('/routes/')[1];
    expect(url('R 1/2?#%&ü')).toBe('R%201%2F2%3F%23%25%26%C3%BC');
    expect(url('...')).toBe('...');
  });

  it('is refused if a parameter would change the path', () => {
    for (const assetId of ['', '.', '..', '\ud800', 7, undefined]) {
      expect(faults('readAsset', { assetId })).toEqual([['wrong_format', 'assetId']]);
    }
    expect(faults('readActiveRoute', {}, { organisationId: null })).toEqual([['required', 'organisationId']]);
  });

  it('contains the query without undefined parameters', () => {
    const query = { page_no: 2, search: 'a b&c', site_id: undefined };
    expect(written('listAssets', { query }).url).toMatch(/\/assets\?page_no=2&search=a\+b%26c$/);
    expect(written('listAssets', { query: {} }).url).toMatch(/\/assets$/);
  });

  it('contains the organisation that the call names', () => {
    expect(written('readActiveRoute', { organisationId: 'other' }).url).toContain(
      '/api/v2/other/routes/active',
    );
  });
});

describe('head and body of a call', () => {
  it('contain the body and its content type', () => {
    const patch = written('changeRoute', { routeId: 'r', body: { name: null } });
    expect(patch).toMatchObject({ method: 'PATCH', body: '{"name":null}' });
    expect(patch.headers['content-type']).toBe('application/merge-patch+json');
    expect(written('saveRoute', { integrationKey: 'k', body: {} }).headers['content-type']).toBe(
      'application/json',
    );
    const bare = written('closeSession', { sessionId: 's' });
    expect(bare.body).toBeNull();
    expect(bare.headers).not.toHaveProperty('content-type');
  });

  it('contain the ETags, the device and the keys', () => {
    const request = written('changeRoute', { routeId: 'r', body: {}, ifMatch: '"1"', ifNoneMatch: '"2"' }, {
      idempotencyKey: 'k',
      deviceId: headerText('tablet-ü'),
      apiKeyId: 'secret',
    } as object);
    expect(request.headers).toMatchObject({
      'if-match': '"1"',
      'if-none-match': '"2"',
      'idempotency-key': 'k',
      'x-device-id': 'tablet-Ã¼',
      'x-api-key': 'secret',
    });
  });

  it('are refused by the client if they cannot be sent', async () => {
    expect(faults('changeRoute', { routeId: 'r', body: {}, ifMatch: '"1"\r\nX: y' })).toEqual([
      ['wrong_format', 'if-match'],
    ]);
    expect(faults('saveSite', { integrationKey: 'k', body: { name: 1n } })).toEqual([['malformed_json', '']]);
    const server = await scriptedServer((_, response) => sendJson(response, 500, ''));
    const client = createApiClient({ baseUrl: server.origin, credentials: { apiKeyId: 'a\nb' } });
    expect(await client.readAccount()).toMatchObject({ failure: { kind: 'signed_out' } });
    expect(server.requests).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { pin, workingDay } from '../../apps/service/test/day-fixture.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { createApiClient } from '../../packages/client/src/calls/api-client.js';

const service = suiteService();

describe('a client of the service', () => {
  it('logs in automatically, opens a session and continues with the new token [R-AUT-18]', async () => {
    const day = await workingDay(service, { session: false });
    const client = createApiClient({
      baseUrl: service.origin,
      credentials: { username: day.username, pin },
      deviceId: day.deviceId,
    });
    const tokens: (string | null)[] = [];
    client.onToken((token) => tokens.push(token));
    const taken = await client.takeSession({ body: { asset_id: day.assetId, device_id: day.deviceId } });
    expect(taken).toMatchObject({ ok: true, status: 201, body: { data: { asset_id: day.assetId } } });
    const route = await client.readActiveRoute();
    expect(route).toMatchObject({ ok: true, status: 200, body: { data: { id: day.routeId } } });
    expect(tokens).toHaveLength(2);
    if (!route.ok) return;
    const again = await client.readActiveRoute({ ifNoneMatch: route.etag ?? '' });
    expect(again).toEqual({ ok: false, failure: { kind: 'not_modified', etag: route.etag } });
  });
});

import { describe, expect, it } from 'vitest';
import { readFleetCredentials } from '../../src/loading/fleet-credentials.js';

const driver = { username: 'marta', pin: '123456', driver_id: 'd', asset_id: 'a', route_id: 'r' };
const file = {
  ...{ base_url: 'http://127.0.0.1:8080/api/v2', ca_file: null, organisation_id: 'o' },
  ...{ controller: { username: 'c', password: 'secret' }, api_key: { id: 'key' }, drivers: [driver] },
};

describe('a file of credentials', () => {
  it('is read in the form that the service writes, and may have additional members', () => {
    expect(readFleetCredentials(JSON.stringify({ ...file, second_organisation: {} }))).toEqual({
      ok: true,
      credentials: {
        ...{ baseUrl: file.base_url, caFile: null, organisationId: 'o', apiKeyId: 'key' },
        controller: file.controller,
        drivers: [{ username: 'marta', pin: '123456', driverId: 'd', assetId: 'a' }],
      },
    });
  });

  it('is refused with the names of all missing members, and without any values', () => {
    const lacking = readFleetCredentials(
      JSON.stringify({
        ...file,
        api_key: {},
        controller: { username: 'c' },
        drivers: [{ ...driver, pin: 7 }],
      }),
    );
    expect(lacking).toEqual({
      ok: false,
      faults: ['controller.password', 'api_key.id', 'pin'].map(
        (name) => `The file of credentials lacks ${name}.`,
      ),
    });
    for (const text of ['', '[]', '{"drivers":[]}', 'null']) {
      expect(readFleetCredentials(text).ok).toBe(false);
    }
  });
});

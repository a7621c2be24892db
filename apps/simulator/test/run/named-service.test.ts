import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readNamedService } from '../../src/run/named-service.js';

let folder = '';
const driver = { username: 'marta', pin: '123456', driver_id: 'd', asset_id: 'a' };
const file = {
  ...{ base_url: 'https://127.0.0.1:8443/api/v2', ca_file: '/of/the/service.pem', organisation_id: 'o' },
  ...{ controller: { username: 'c', password: 'secret' }, api_key: { id: 'key' }, drivers: [driver] },
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-named-'));
  await writeFile(join(folder, 'fleet.json'), JSON.stringify(file));
  await writeFile(join(folder, 'nowhere.json'), JSON.stringify({ ...file, base_url: 'the yard' }));
  await writeFile(join(folder, 'half.json'), JSON.stringify({ ...file, api_key: {} }));
  await writeFile(join(folder, 'ca.pem'), rootCertificates[0] ?? '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (credentials: string, { drivers = 1, url = '', ca = '' } = {}) => {
  const service = {
    credentialsFile: join(folder, credentials),
    url: url === '' ? null : url,
    caFile: ca === '' ? null : join(folder, ca),
  };
  return readNamedService({ drivers, service });
};
const faultsOf = async (...how: Parameters<typeof read>) => {
  const reading = await read(...how);
  return reading.ok ? [] : reading.faults;
};

describe('the named service', () => {
  it('is null without options, otherwise has the address of the options or of the credentials', async () => {
    expect(await readNamedService({ drivers: 1, service: null })).toEqual({ ok: true, service: null });
    const credentials = { baseUrl: file.base_url, drivers: [{ username: 'marta' }] };
    const own = { baseUrl: file.base_url, caFile: file.ca_file, credentials };
    expect(await read('fleet.json')).toMatchObject({ ok: true, service: own });
    expect(await read('fleet.json', { ca: 'ca.pem' })).toMatchObject({
      service: { caFile: join(folder, 'ca.pem') },
    });
    const plain = { baseUrl: 'http://127.0.0.1:1/api/v2', caFile: null };
    expect(await read('nowhere.json', { url: plain.baseUrl })).toMatchObject({ ok: true, service: plain });
  });

  it('is refused with all faults, each with its option', async () => {
    expect(await faultsOf('none.json', { ca: 'nope.pem' })).toEqual([
      `--credentials: ${join(folder, 'none.json')} does not exist.`,
      `--ca: ${join(folder, 'nope.pem')} does not exist.`,
    ]);
    expect(await faultsOf('fleet.json', { drivers: 50, ca: 'fleet.json' })).toEqual([
      `--ca: ${join(folder, 'fleet.json')} is not a PEM certificate.`,
      expect.stringMatching(/^--drivers asks for 50, and the credentials are for 1\./),
    ]);
    expect(await faultsOf('half.json')).toEqual([
      `--credentials: ${join(folder, 'half.json')}: The file of credentials lacks api_key.id.`,
    ]);
    expect(await faultsOf('nowhere.json')).toEqual([
      expect.stringContaining('is not an address with https://'),
    ]);
    expect(await faultsOf('.')).toEqual([expect.stringContaining('cannot be read (EISDIR)')]);
  });
});

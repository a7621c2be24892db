import { readSite } from '@fleet/contract/fleet/sites';
import { judgePin } from '@fleet/domain/accounts/pin-strength';
import { expect, it } from 'vitest';
import {
  apiKeyDraft,
  apiKeyJoins,
  apiKeyPatch,
  newApiKey,
  statusOfKey,
} from '../src/api-keys/api-key-form.js';
import { driverDraft, driverPatch, newDriver } from '../src/drivers/driver-form.js';
import { rebased } from '../src/frame/merged-form.js';
import { roleKeyOf } from '../src/roles/new-role-dialog.js';
import { lacksCoordinates, newSite, rebasedSite, siteDraft, sitePatch } from '../src/sites/site-form.js';
import { pinFault, proposedPin } from '../src/users/new-pin.js';

const site = readSite.answers[200].example.data;

it('a site is sent without its empty values, and its address only with coordinates', () => {
  const draft = { ...siteDraft(null), name: ' Depot ' };
  expect(newSite(draft)).toEqual({ name: 'Depot', status: 'enabled' });
  expect(lacksCoordinates(draft)).toBe(false);
  expect(lacksCoordinates({ ...draft, city: 'Fontaneda' })).toBe(true);
  expect(lacksCoordinates({ ...draft, latitude: '42.5', longitude: '181' })).toBe(true);
  const placed = { ...draft, city: 'Fontaneda', latitude: '42,5', longitude: '-1.25' };
  expect(newSite(placed).address).toEqual({ city: 'Fontaneda', coordinates: [-1.25, 42.5] });
});

it('a change of a site contains only the edited values', () => {
  const before = siteDraft(site);
  expect(sitePatch(before, before)).toEqual({});
  expect(sitePatch(before, { ...before, street: 'Camí del Mas', city: '' })).toEqual({
    address: { street: 'Camí del Mas', city: null },
  });
  expect(sitePatch(before, { ...before, latitude: '42.5', integration_key: ' ' })).toEqual({
    integration_key: null,
    address: { coordinates: [1.47342, 42.5] },
  });
  const empty = { ...siteDraft(null), name: before.name, integration_key: before.integration_key };
  expect(sitePatch(before, empty)).toEqual({ address: null });
});

it('latitude and longitude come from the same form when somebody else has moved the site', () => {
  const seen = siteDraft(site);
  const now = { ...seen, latitude: '43.9', longitude: '2.9', city: 'Canillo' };
  const moved = rebasedSite({ seen, values: { ...seen, latitude: '42.6' } }, now);
  expect(sitePatch(moved.seen, moved.values)).toEqual({ address: { coordinates: [1.47342, 42.6] } });
  const renamed = rebasedSite({ seen, values: { ...seen, name: 'Depot South' } }, now);
  expect(renamed.values).toEqual({ ...now, name: 'Depot South' });
});

it('networks of an API key are joined line by line', () => {
  const seen = { ...apiKeyDraft(null, null), networks: '198.51.100.0/24\n203.0.113.0/24' };
  const values = { ...seen, networks: `${seen.networks}\n::1` };
  const form = rebased({ seen, values }, { ...seen, networks: '203.0.113.0/24' }, apiKeyJoins);
  expect(form.values.networks).toBe('203.0.113.0/24\n::1');
});

it('a driver is sent without its empty values, and a change contains only the edited values', () => {
  const before = { ...driverDraft(null), name: 'Marta', phone: '+376 1' };
  expect(newDriver(before)).toEqual({ name: 'Marta', phone: '+376 1', site_ids: [] });
  expect(driverPatch(before, { ...before, phone: '', user_id: 'u' })).toEqual({ phone: null, user_id: 'u' });
});

it('an API key has one network for each line, and its end in the time zone of the organisation', () => {
  const draft = {
    ...apiKeyDraft(null, 'Europe/Andorra'),
    name: 'Planning',
    networks: ' 198.51.100.0/24\n\n::1 ',
    ends: '2027-06-01T00:00',
  };
  expect(newApiKey(draft, 'Europe/Andorra')).toMatchObject({
    roles: ['integration'],
    allowed_addresses: ['198.51.100.0/24', '::1'],
    expires_at: '2027-05-31T22:00:00.000Z',
  });
  expect(apiKeyPatch(draft, { ...draft, ends: '', modules: ['routes'] }, 'Europe/Andorra')).toEqual({
    modules: ['routes'],
    expires_at: null,
  });
  const now = Date.parse('2026-11-26T12:00:00Z');
  expect(statusOfKey({ revoked_at: null, expires_at: null }, now)).toBe('live');
  expect(statusOfKey({ revoked_at: null, expires_at: '2026-11-26T12:00:00Z' }, now)).toBe('expired');
  expect(statusOfKey({ revoked_at: '2026-11-26T11:00:00Z', expires_at: null }, now)).toBe('revoked');
});

it('the key of a role is formed from its name', () => {
  expect(roleKeyOf('Night dispatcher')).toBe('night_dispatcher');
  expect(roleKeyOf('2. Équipe à Écaussinnes!')).toBe('equipe_a_ecaussinnes');
  expect(roleKeyOf('مدير')).toBe('');
});

it('the service accepts a proposed pin; a weak pin and a malformed pin are different faults', () => {
  for (let count = 0; count < 200; count += 1) {
    expect(judgePin(proposedPin(6), 6)).toBeNull();
    expect(judgePin(proposedPin(8), 8)).toBeNull();
  }
  const numbers = [Uint32Array.of(1, 2, 3, 4, 5, 6), Uint32Array.of(4, 8, 2, 9, 1, 3)];
  expect(proposedPin(6, () => numbers.shift() ?? new Uint32Array())).toBe('482913');
  expect(pinFault('123456')).toBe('weak');
  expect(pinFault('12a')).toBe('form');
  expect(pinFault('482913')).toBeNull();
});

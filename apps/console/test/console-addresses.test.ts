import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import type { AccessState } from '../src/access/access-store.js';
import { createConsoleRouter } from '../src/console-router.js';
import { ledTo } from '../src/console-shell.js';
import { present, readAddress, writeAddress } from '../src/frame/list-address.js';
import { quarantineFilters, readQuarantineAddress } from '../src/quarantine/quarantine-address.js';
import { readRouteAddress } from '../src/routes/route-address.js';
import { routeFilters } from '../src/routes/route-filters.js';
import { readSessionAddress } from '../src/sessions/session-address.js';
import { readNextAddress } from '../src/sign-in/next-address.js';

const id = '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c004';

it('the parameters are the same after they were written to an address and read again', () => {
  const search = readRouteAddress({
    search: 'A & B = ü',
    status: 'open',
    driver: id,
    from: '2026-11-20',
    page: '3',
  });
  expect(search).toEqual({ search: 'A & B = ü', status: 'open', driver: id, from: '2026-11-20', page: 3 });
  expect(readRouteAddress(readAddress(writeAddress({ ...search })))).toEqual(search);
  expect(writeAddress({})).toBe('');
});

it('a parameter with a value that the list does not have counts as missing', () => {
  const typed = { status: 'lost', driver: 'me', from: '2026-13-40', sort: 'name', page: '0', search: '' };
  expect(readRouteAddress(typed)).toEqual({});
  expect(readRouteAddress({ page: '1' })).toEqual({});
  expect(readSessionAddress({ status: 'active', sort: 'name', page: '1.5' })).toEqual({ status: 'active' });
  expect(readQuarantineAddress({ status: 'all', kind: 'picture', route: id })).toEqual({
    status: 'all',
    route: id,
  });
});

it('no page reads parameters with wrong values or unknown names', () => {
  const router = createConsoleRouter(createMemoryHistory());
  const wrong = {
    status: '__proto__',
    kind: 'constructor',
    sort: 'x',
    tab: 'x',
    page: '-1',
    entry: 'me',
    x: 'y',
  };
  const paths = Object.values(router.routesById)
    .filter(({ options }) => options.validateSearch !== undefined)
    .map(({ fullPath }) => fullPath.replaceAll(/\$\w+/g, id));
  expect(paths).toContain('/organisation/import');
  for (const path of paths) {
    const page = router.matchRoutes(path, wrong).at(-1);
    expect({ path: page?.pathname, search: present(page?.search ?? wrong) }).toEqual({
      path,
      search: {},
    });
  }
});

it('a filter includes its last day, also when the clocks change on this day', () => {
  const days = { from: '2026-10-25', to: '2026-10-25' };
  expect(routeFilters(days, 'Europe/Andorra')).toEqual({
    planned_start_from: '2026-10-24T22:00:00.000Z',
    planned_start_to: '2026-10-25T23:00:00.000Z',
    page_no: 1,
  });
});

it('the quarantine shows waiting records by default, and other records for a status in the address', () => {
  expect(quarantineFilters({})).toEqual({ status: 'waiting', page_no: 1 });
  expect(quarantineFilters({ status: 'all', page: 2 })).toEqual({ page_no: 2 });
  expect(quarantineFilters({ status: 'discarded', route: id })).toEqual({
    ...{ status: 'discarded', route_id: id, page_no: 1 },
  });
});

it('a log-in leads only to pages of the console', () => {
  expect(readNextAddress({ next: '/routes?status=open' })).toEqual({ next: '/routes?status=open' });
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
  ]) {
    expect(readNextAddress({ next })).toEqual({});
  }
  const out = (because: 'start' | 'logged_out' | 'other_window'): AccessState => ({
    stage: 'signed_out',
    because,
  });
  const organisation = { id: 'o', name: 'Transports Valira' };
  const signedIn: AccessState = {
    ...{ stage: 'signed_in', username: 'nuria.camps', name: 'Núria Camps' },
    ...{ organisation, organisations: [organisation], ended: null },
  };
  expect(ledTo(out('start'), '/routes', '/routes?status=open')).toBe(
    '/log-in?next=%2Froutes%3Fstatus%3Dopen',
  );
  expect(ledTo(out('start'), '/', '/')).toBe('/log-in');
  expect(ledTo(out('start'), '/set-password', '/set-password')).toBeNull();
  expect(ledTo(signedIn, '/log-in', '/log-in?next=%2Froutes%3Fstatus%3Dopen')).toBe('/routes?status=open');
  expect(ledTo(signedIn, '/log-in', '/log-in')).toBe('/');
  expect(ledTo(signedIn, '/routes', '/routes')).toBeNull();
  // The next user must not see which page the previous user had opened.
  expect(ledTo(out('logged_out'), '/routes', '/routes?search=fish')).toBe('/log-in');
  expect(ledTo(out('other_window'), '/routes', '/routes?search=fish')).toBe('/log-in');
});

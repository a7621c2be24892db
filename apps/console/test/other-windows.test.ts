import { expect, it } from 'vitest';
import { type KeptAccess, readAccess } from '../src/access/kept-access.js';
import { createOtherWindows } from '../src/access/other-windows.js';

const access: KeptAccess = {
  ...{ username: 'nuria.camps', name: 'Núria Camps', token: 'a.b.c', expiresAt: 1_000 },
  ...{ organisations: [{ id: 'o', name: 'Transports Valira' }], organisationId: 'o', lastOut: null },
};

it('a new window gets the access of an open window, and all windows receive a log-out', async () => {
  const [open, fresh] = [createOtherWindows('windows-1'), createOtherWindows('windows-1')];
  let isOut = false;
  const end = open.listen(
    () => (isOut ? null : access),
    () => {
      isOut = true;
    },
    () => {},
  );
  expect(await fresh.ask()).toEqual(access);
  fresh.sayOut();
  await expect.poll(() => isOut).toBe(true);
  expect(await fresh.ask()).toBeNull();
  end();
});

it('a single window does not wait long, and ignores an access that another version of the app has stored', async () => {
  expect(await createOtherWindows('windows-2').ask()).toBeNull();
  expect(readAccess(JSON.parse(JSON.stringify(access)))).toEqual(access);
  for (const kept of [null, 'a.b.c', { ...access, token: 7 }, { ...access, organisations: 'o' }]) {
    expect(readAccess(kept)).toBeNull();
  }
});

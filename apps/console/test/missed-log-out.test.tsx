import { afterEach, expect, it } from 'vitest';
import { createAccess } from '../src/access/access-store.js';
import { type KeptAccess, windowStorage } from '../src/access/kept-access.js';
import { createOtherWindows, currentAccess } from '../src/access/other-windows.js';
import { officeService, organisation } from './office-answers.js';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const loggedIn = (lastOut: string | null): KeptAccess => ({
  ...{ username: 'nuria.camps', name: 'Núria Camps', token: 'a.b.c', expiresAt: Date.now() + 60_000 },
  ...{ organisations: [organisation], organisationId: organisation.id, lastOut },
});

it('a log-out reaches a window that comes back later, and one whose page is loaded again', () => {
  // No window receives the messages of another one, because each name is a separate channel.
  const elsewhere = createOtherWindows('missed-1');
  elsewhere.sayOut();
  const own = createOtherWindows('missed-2');
  const first = loggedIn(own.lastOut());
  const access = createAccess({
    ...{ baseUrl: location.origin, storage: windowStorage, others: own, first },
    fetch: officeService({}).fetch,
  });
  const comeBack = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  comeBack();
  expect(access.state().stage).toBe('signed_in');
  expect(currentAccess(windowStorage.read(), own)).toEqual(first);
  elsewhere.sayOut();
  expect(currentAccess(windowStorage.read(), own)).toBeNull();
  comeBack();
  expect(access.state()).toEqual({ stage: 'signed_out', because: 'other_window' });
  expect(windowStorage.read()).toBeNull();
});

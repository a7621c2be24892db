import type { Browser, Page } from 'playwright-core';
import { type Calls, callsOf } from '../driver-app/app-office-calls.js';
import type { AppService } from '../driver-app/app-service.js';
import { logIn } from './console-visit.js';

/** What a user may do: roles or single rights, and the sites to which they are limited. */
export interface Grant {
  roles?: readonly string[];
  permissions?: readonly string[];
  site_ids?: readonly string[];
}

export interface Person {
  id: string;
  username: string;
  pin: string;
}

export interface OfficePeople {
  call: Calls;
  make(username: string, grant: Grant): Promise<Person>;
  change(person: Person, grant: Grant): Promise<void>;
}

const pin = '482913';

/** Makes and changes users as the administrator of the demo. */
export async function officePeople({ demo }: AppService): Promise<OfficePeople> {
  const call = await callsOf(demo, demo.administrator);
  return {
    call,
    async make(username, { roles = [], ...grant }) {
      const { id } = await call('POST', '/users', { username, name: username, roles, ...grant });
      await call('PUT', `/users/${id}/pin`, { pin });
      return { id, username, pin };
    },
    async change({ id }, grant) {
      await call('PATCH', `/users/${id}`, grant);
    },
  };
}

/** A window of the console in which this person has logged in. */
export async function openOffice(browser: Browser, origin: string, person: Person): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  page.setDefaultTimeout(20_000);
  await logIn(page, { origin }, '/', { username: person.username, password: person.pin });
  await page.getByRole('button', { name: 'Find' }).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import type { AppService } from '../driver-app/app-service.js';

/** What a user may do: roles, or rights by themselves, and the sites that they are limited to. */
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
  // biome-ignore lint/suspicious/noExplicitAny: the shape is known where it is called
  call(method: string, path: string, body?: unknown): Promise<any>;
  make(username: string, grant: Grant): Promise<Person>;
  change(person: Person, grant: Grant): Promise<void>;
}

const pin = '482913';

/** Makes and changes users as the administrator of the demo. */
export async function officePeople({ demo }: AppService): Promise<OfficePeople> {
  const { base_url: base, organisation_id: organisation, administrator } = demo;
  const json = { 'content-type': 'application/json' };
  const logIn = await fetch(`${base}/account/auth`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(administrator),
  });
  const token: string = (await logIn.json()).data.access_token;
  const call: OfficePeople['call'] = async (method, path, body) => {
    const response = await fetch(`${base}/${organisation}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : json),
        'idempotency-key': randomUUID(),
        authorization: `Bearer ${token}`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()).data;
  };
  return {
    call,
    async make(username, { roles = [], ...grant }) {
      const { id } = await call('POST', '/users', { username, name: username, roles, ...grant });
      await call('PUT', `/users/${id}/pin`, { pin });
      return { id, username, pin };
    },
    change: async ({ id }, grant) => void (await call('PATCH', `/users/${id}`, grant)),
  };
}

/** A window of the console in which this person has logged in. */
export async function openOffice(browser: Browser, origin: string, person: Person): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  page.setDefaultTimeout(20_000);
  await page.goto(`${origin}/console/`);
  await page.getByLabel('User name').fill(person.username);
  await page.getByLabel('Password').fill(person.pin);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Find' }).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

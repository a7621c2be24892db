import { operationsById } from '@fleet/contract/documents/api';
import { type Permission, rolePermissions } from '@fleet/contract/ground/permissions';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../driver-app/app-phone.js';
import { type AppService, appService } from '../driver-app/app-service.js';
import { type Grant, type OfficePeople, officePeople, openOffice } from './office-people.js';

let service: AppService;
let browser: Browser;
let people: OfficePeople;
let records: Readonly<Record<string, string>>;
beforeAll(async () => {
  service = await appService();
  browser = await openBrowser();
  people = await officePeople(service);
  const first = async (path: string) => (await people.call('GET', `${path}?page_size=1`))[0].id;
  records = {
    route: await first('/routes'),
    site: await first('/sites'),
    driver: await first('/drivers'),
    asset: await first('/assets'),
    user: await first('/users'),
    key: await first('/api-keys'),
  };
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

/** The permission that the contract requires for this call. */
function rightOf(operationId: string): Permission {
  const access = Object.values(operationsById).find(({ id }) => id === operationId)?.access;
  if (access === undefined || access === 'public' || access === 'authenticated') {
    throw new Error(`${operationId} needs no right`);
  }
  return access;
}

/** Each page, with the call that it needs to show anything. */
const mainPages = {
  '/live': 'readLive',
  '/routes': 'listRoutes',
  '/sessions': 'listSessions',
  '/quarantine': 'listQuarantinedRecords',
  '/figures': 'exportOutcomes',
  '/audit': 'listAuditEntries',
};
const parts = {
  '/organisation/sites': 'listSites',
  '/organisation/users': 'listUsers',
  '/organisation/drivers': 'listDrivers',
  '/organisation/roles': 'listRoles',
  '/organisation/api-keys': 'listApiKeys',
  '/organisation/assets': 'listAssets',
  '/organisation/reasons': 'listReasons',
  '/organisation/webhooks': 'listWebhooks',
  '/organisation/settings': 'readOrganisation',
  '/organisation/import': 'createDriver',
};
const furtherPages = () => ({
  '/routes/new': 'createRoute',
  '/audit/check': 'listAuditEntries',
  [`/routes/${records.route}`]: 'readRoute',
  [`/routes/${records.route}/edit`]: 'changeRoute',
  [`/organisation/sites/${records.site}`]: 'readSite',
  [`/organisation/drivers/${records.driver}`]: 'readDriver',
  [`/organisation/assets/${records.asset}`]: 'readAsset',
  [`/organisation/users/${records.user}`]: 'readUser',
  [`/organisation/api-keys/${records.key}`]: 'readApiKey',
});

const auditorRights: readonly Permission[] = ['account:read', 'audit:read', 'users:read', 'roles:read'];
const roles: readonly [name: string, rights: readonly Permission[], grant: () => Grant][] = [
  [
    'administrator',
    rolePermissions.organisation_administrator,
    () => ({ roles: ['organisation_administrator'] }),
  ],
  ['controller', rolePermissions.controller, () => ({ roles: ['controller'] })],
  [
    'controller of one site',
    rolePermissions.controller,
    () => ({ roles: ['controller'], site_ids: [records.site ?? ''] }),
  ],
  [
    'administrator of one site',
    rolePermissions.organisation_administrator,
    () => ({ roles: ['organisation_administrator'], site_ids: [records.site ?? ''] }),
  ],
  ['viewer', rolePermissions.viewer, () => ({ roles: ['viewer'] })],
  ['driver', rolePermissions.driver, () => ({ roles: ['driver'] })],
  ['auditor', auditorRights, () => ({ permissions: auditorRights })],
];

async function linksOf(page: Page, navigation: string): Promise<string[]> {
  const links = await page.getByRole('navigation', { name: navigation }).getByRole('link').all();
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
  return paths.map((path) => (path ?? '').replace(/^\/console/, ''));
}

/** Presses each button of the page that opens something, and closes what it has opened. */
async function tryEveryAction(page: Page, path: string): Promise<void> {
  const actions = page.locator('main').getByRole('button', { disabled: false });
  const names = await actions.evaluateAll((all) => all.map((each) => each.textContent?.trim() ?? ''));
  for (const [index, name] of names.entries()) {
    const action = actions.nth(index);
    if (!(await action.isVisible().catch(() => false))) continue;
    // The list may have changed in the meantime; then another button is at this place, or none.
    const text = await action.textContent({ timeout: 1_000 }).catch(() => null);
    if (text?.trim() !== name) continue;
    await action.click({ timeout: 1_000 }).catch(() => undefined);
    const dialog = page.locator('dialog[open]');
    if (await dialog.isVisible()) {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
    if (!page.url().includes(path)) {
      await page.goto(`${service.origin}/console${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
  }
}

it.each(roles)(
  'the console offers a person as %s what the matrix allows, and nothing else',
  async (name, rights, grant) => {
    const person = await people.make(`role.${name.replaceAll(' ', '.')}`, grant());
    const page = await openOffice(browser, service.origin, person);
    const refused: string[] = [];
    let isAllowed = true;
    page.on('response', (answer) => {
      // A page that is opened by its address requests the rights and its content at the same time.
      if (answer.status() === 403 && isAllowed)
        refused.push(`${page.url()}: ${answer.request().method()} ${answer.url()}`);
    });
    const may = (operationId: string) => rights.includes(rightOf(operationId));
    const allowedOf = (pages: Readonly<Record<string, string>>) =>
      Object.entries(pages).flatMap(([path, operationId]) => (may(operationId) ? [path] : []));

    const hasParts = allowedOf(parts).length > 0;
    const places = new Set([...allowedOf(mainPages), ...(hasParts ? ['/organisation'] : [])]);
    await expect.poll(async () => new Set(await linksOf(page, 'Main'))).toEqual(places);
    if (hasParts) {
      await page.goto(`${service.origin}/console/organisation`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => linksOf(page, 'Parts of the organisation')).toEqual(allowedOf(parts));
    }
    for (const [path, operationId] of Object.entries({ ...mainPages, ...parts, ...furtherPages() })) {
      // The seals cover the whole organisation.
      const isOfAll = path !== '/audit/check' || grant().site_ids === undefined;
      isAllowed = may(operationId) && isOfAll;
      await page.goto(`${service.origin}/console${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const forbidden = page.getByText('You may not see this page');
      if (isAllowed) {
        // Skeletons have such a name until the page has loaded its content.
        await page.locator('main [role="status"][aria-label]').first().waitFor({ state: 'detached' });
        expect(await forbidden.count(), `${path} for ${name}`).toBe(0);
        // On the first and the last page of a list, one button is disabled.
        const dead = page.locator('main button:disabled:visible:not(nav *)');
        expect(await dead.allTextContents(), `disabled on ${path} for ${name}`).toEqual([]);
        await tryEveryAction(page, path);
      } else {
        await forbidden.waitFor();
        const left = page.locator('main').getByRole('button');
        expect(await left.allTextContents(), `${path} for ${name}`).toEqual(['Go to the first page']);
      }
    }
    expect(refused).toEqual([]);
    await page.close();
  },
  400_000,
);

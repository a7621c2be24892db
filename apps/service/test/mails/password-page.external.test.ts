import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChromiumProcess, startChromium } from '../../../../e2e/client/chromium-process.js';
import { logIn } from '../test-service.js';
import { type ReadMail, readMail } from './mail-reading.js';
import { type MailPerson, otherPassword, suiteMails } from './mail-world.js';

const world = suiteMails({ SMTP_URL: '', MAIL_FROM: '', PUBLIC_URL: '' });

let userData: string;
let chromium: ChromiumProcess;
beforeAll(async () => {
  userData = await mkdtemp(join(tmpdir(), 'fleet-chromium-'));
  chromium = await startChromium(userData);
});
afterAll(async () => {
  await chromium?.close();
  await rm(userData, { recursive: true, force: true, maxRetries: 5 });
});
afterEach(async () => {
  for (const page of chromium.context.pages()) await page.close();
});

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

/** A folder for screenshots, if one is wanted. */
const gallery = process.env.SCREENSHOTS ?? '';

async function openPage(address: string, size = phone): Promise<Page> {
  const page = await chromium.context.newPage();
  await page.setViewportSize(size);
  await page.goto(address);
  return page;
}

async function seen(page: Page, name: string): Promise<void> {
  if (gallery !== '') await page.screenshot({ path: join(gallery, `${name}.png`) });
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth: wide, clientWidth: room } = document.documentElement;
    return { scrollWidth: wide, clientWidth: room };
  });
  expect(scrollWidth, 'nothing is wider than the screen').toBeLessThanOrEqual(clientWidth);
}

const heading = (page: Page) => page.locator('h1:visible').textContent();
const alert = (page: Page) => page.locator('[role=alert]:visible').textContent();

async function invited(): Promise<MailPerson & { mail: ReadMail; address: string }> {
  const person = await world.addPerson({ password: null, passwordMail: true });
  const folder = join(world.service.dataDir, 'outbox');
  const find = async () => {
    const names = await readdir(folder).catch(() => []);
    const files = names.filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(files.map(async (name) => readMail(await readFile(join(folder, name)))));
    return mails.find((mail) => mail.to === person.email);
  };
  await expect.poll(find).toBeDefined();
  const mail = await find();
  if (mail === undefined) throw new Error('there is no mail');
  return { ...person, mail, address: `${world.service.origin}/password#token=${mail.token}` };
}

describe('the page for passwords', () => {
  it.each([
    ['phone', phone],
    ['desktop', desktop],
  ])('[R-AUT-3] sets a password through the link of a mail, on a %s', async (name, size) => {
    const { username, address } = await invited();
    const page = await openPage(address, size);
    expect(await heading(page)).toBe('Set your password');
    await seen(page, `${name}-1-set`);
    const field = page.getByLabel('New password');
    const set = page.getByRole('button', { name: 'Set the password' });
    await field.fill('short');
    await set.click();
    expect(await alert(page)).toContain('at least 10 characters');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await seen(page, `${name}-2-short`);
    await field.fill('password123');
    await set.click();
    await page.getByText('too easy to guess').waitFor();
    await page.getByRole('button', { name: 'Show' }).click();
    expect(await field.getAttribute('type')).toBe('text');
    await seen(page, `${name}-3-weak`);
    await field.fill(otherPassword);
    await field.press('Enter');
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
    expect(await page.locator('#done-name').textContent()).toBe(username);
    expect(page.url()).not.toContain('token');
    await seen(page, `${name}-4-done`);
    expect(await logIn(world.service, username, otherPassword)).toBeTruthy();
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByLabel('New password').fill('nine brown valley horses');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('heading', { name: 'Ask for a link' }).waitFor();
    expect(await page.locator('#ask-reason').textContent()).toContain('cannot be used any more');
    await seen(page, `${name}-5-used`);
    await page.getByLabel('User name').fill(username);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByRole('heading', { name: 'Check your mailbox' }).waitFor();
    await seen(page, `${name}-6-asked`);
  });

  it('[C-3] explains the error if the service cannot be reached', async () => {
    const page = await openPage(`${world.service.origin}/password`);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    expect(await alert(page)).toBe('Type your user name.');
    await page.getByLabel('User name').fill('anyone');
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByText('cannot be reached').waitFor();
    await seen(page, 'phone-7-unreachable');
  });

  it('[C-3] runs no foreign code, cannot be embedded, and sends no referrer', async () => {
    const { headers } = await fetch(`${world.service.origin}/password`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    const page = await chromium.context.newPage();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto(`${world.service.origin}/password#token=${'A'.repeat(43)}`);
    expect(await heading(page)).toBe('Set your password');
    expect(said.filter((each) => /policy|refused/i.test(each))).toEqual([]);
  });
});

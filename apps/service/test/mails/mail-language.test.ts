import { languageTags } from '@fleet/contract/ground/language-tags';
import { describe, expect, it } from 'vitest';
import { addMember } from '../../src/accounts/users/add-member.js';
import type { MailKind } from '../../src/mails/mail-kind.js';
import { htmlPart, textPart } from '../../src/mails/mail-parts.js';
import { mailWords } from '../../src/mails/mail-words.js';
import { administrator } from '../accounts/people-fixture.js';
import { addOrganisation, systemActor } from '../test-context.js';
import { suiteMails } from './mail-world.js';

const world = suiteMails();
const kinds: readonly MailKind[] = [
  'password_request',
  'password_forgotten',
  'password_changed',
  'account_locked',
];

function wordsOf(kind: MailKind, language: string) {
  const at = '2026-11-22T10:15:00.000Z';
  return mailWords({
    kind,
    data: { at, locked_until: at, secret_kind: 'pin' },
    recipient: {
      name: 'Marta Ribas',
      username: 'marta.ribas',
      email: 'marta@valira.example',
      has_secret: true,
      organisations: ['Transports Valira'],
      time_zone: 'Europe/Andorra',
      language,
    },
    link: kind.includes('changed') ? null : { href: 'https://fleet.example/password#token=1', expiresAt: at },
  });
}

describe('the language of a mail', () => {
  it('[C-3] is that of the reader’s organisations, and English if they have different ones', async () => {
    const admin = await administrator(world.service);
    const set = (language: string | null) =>
      world.service.call('PATCH', '/{org}', { token: admin.token, body: { language } });
    expect((await set('de')).body.data.language).toBe('de');
    const ask = (username: string) =>
      world.service.call('POST', '/account/password-requests', { body: { username } });
    const { username, email } = await world.addPerson();
    await ask(username);
    const mail = await world.mailTo(email);
    expect(mail.text).toContain('Guten Tag');
    expect(mail.html).toContain('<html lang="de" dir="ltr">');
    const other = await addOrganisation(world.service.world, 'Àrea Oest');
    await addMember(world.service.world.contextFor(systemActor, other), { username, roles: ['viewer'] });
    await ask(username);
    expect((await world.mailTo(email, 2)).text).toContain('Hello');
    expect((await set('xx')).status).toBe(400);
    await set(null);
  });

  it.each(languageTags)('%s has all texts: no placeholder and no English sentence is left', (language) => {
    for (const kind of kinds) {
      const words = wordsOf(kind, language);
      const all = `${textPart(words, 'Transports Valira')}${htmlPart(words, 'Transports Valira')}${words.subject}`;
      expect(all).not.toMatch(/\{\w+\}/);
      expect(all).toContain('marta.ribas');
      if (language !== 'en') {
        expect(words.subject).not.toBe(wordsOf(kind, 'en').subject);
        expect(all).not.toMatch(/\b(?:Your|Hello|until|password)\b(?!#)/);
      }
    }
  });

  it('is written from right to left in Arabic, and has dark colours in every language', () => {
    const html = htmlPart(wordsOf('password_request', 'ar'), 'Transports Valira');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).not.toMatch(/url\(|<img|<link/);
  });
});

import { describe, expect, it } from 'vitest';
import { createOrganisation } from '../../src/accounts/create-organisation.js';
import { createUser } from '../../src/accounts/users/create-user.js';
import { noOrganisation } from '../../src/context-factory.js';
import { plainLine, shownName } from '../../src/mails/mail-line.js';
import { mailWords } from '../../src/mails/mail-words.js';
import { queueMail } from '../../src/mails/queue-mail-queries.js';
import { systemActor } from '../test-context.js';
import { suiteMails } from './mail-world.js';

const world = suiteMails();

const names = [
  'Marta\r\nBcc: thief@evil.example',
  'Marta\nX-Evil: 1\n\n<b>body</b>',
  'Marta\u2028Bcc: thief@evil.example\u2029\u0085',
  '=?utf-8?q?Marta=0D=0ABcc:_thief=40evil.example?=',
  '<script>alert(1)</script>"\'&',
  '" <thief@evil.example>, "x',
  'مرحبا بالعالم',
  'שלום',
  '山田 太郎',
  'Юрий Гагарин',
  'ชื่อผู้ใช้',
  '👩🏽‍🚒👨‍👩‍👧‍👦',
  '\u202egnp.exe',
  'x'.repeat(10_000),
  '長'.repeat(10_000),
];
const expectedHeaders = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
];

describe('names in mails', () => {
  it.each(names)('[C-3] add no header, recipient or markup to a mail: %j', async (name) => {
    const outside = world.service.world.contextFor(systemActor, noOrganisation);
    const organisationId = await createOrganisation(outside, { name });
    const email = `hostile.${organisationId.slice(-12)}@mail.example`;
    const username = `${[...name].slice(0, 80).join('')} ${organisationId.slice(-12)}`;
    const ctx = world.service.world.contextFor(systemActor, organisationId);
    const plain = { username: `hostile.${organisationId}`, name, email, roles: ['viewer'] };
    const userId = await createUser(ctx, plain);
    // Written directly, as if it were older than the check of user names.
    await ctx.db.query({ text: 'update users set username = $2 where id = $1', values: [userId, username] });
    await queueMail(ctx, { userId, kind: 'password_request' });
    const mail = await world.mailTo(email);
    expect(mail.recipients).toEqual([email]);
    expect(mail.to).toBe(email);
    expect([...mail.headers.keys()].sort()).toEqual(expectedHeaders);
    for (const [header, values] of mail.headers) expect(values.length, header).toBe(1);
    expect(mail.from).toMatch(/<no-reply@fleet\.example>$/);
    expect([...mail.subject].length).toBeLessThan(120);
    expect(mail.html).not.toMatch(/<script|<b>/);
    expect(mail.html).not.toContain('\u202e');
    expect(mail.token).toMatch(/^[\w-]{43}$/);
    for (const line of mail.raw.toString('latin1').split('\r\n')) expect(line.length).toBeLessThan(999);
  });
});

describe('a line of a mail', () => {
  it('[C-3] has no line breaks and no control characters for the writing direction, and is cut off', () => {
    expect(plainLine(' a\r\n\tb\u2028c\u0000d ', 20)).toBe('a b c d');
    expect(plainLine('\u202ea\u2066b\u200f', 20)).toBe('ab');
    expect(plainLine('😀'.repeat(50), 10)).toBe(`${'😀'.repeat(9)}…`);
  });

  it('[C-3] shows no name that contains an address', () => {
    const advertising = ['Win at https://evil.example', 'WWW.evil.example', 'write to thief@evil.example'];
    expect(advertising.map((each) => shownName(each, 80))).toEqual([null, null, null]);
    expect(shownName('Transports S.A. (Nord)', 80)).toBe('Transports S.A. (Nord)');
    expect(shownName('You have won: evil.example/prize', 80)).toBeNull();
    expect(shownName('Valira.example Transports', 80)).toBe('Valira.example Transports');
  });

  it('[C-3] omits names that mail programs would turn into links, and never shows such user names', () => {
    const wordsOf = (name: string, username: string) => {
      const recipient = {
        name,
        username,
        email: 'a@mail.example',
        has_secret: true,
        organisations: ['Valira'],
        time_zone: null,
        language: null,
      };
      const { greeting, paragraphs } = mailWords({
        kind: 'password_forgotten',
        data: {},
        recipient,
        link: null,
      });
      return [greeting, paragraphs.length];
    };
    expect(wordsOf('Marta Ribas', 'marta.ribas')).toEqual(['Hello Marta Ribas,', 2]);
    expect(wordsOf('J. P. Serra jr.', 'jp@valira.example')).toEqual(['Hello J. P. Serra jr.,', 2]);
    expect(wordsOf('winner, see evil.example', 'https://evil.example')).toEqual(['Hello,', 1]);
    expect(wordsOf('Marta', 'prize at evil.example/x')).toEqual(['Hello Marta,', 1]);
  });
});

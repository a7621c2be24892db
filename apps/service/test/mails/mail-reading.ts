/** A mail as its reader sees it. */
export interface ReadMail {
  /** The values of each header by its lower-case name, in the order of the mail. */
  headers: ReadonlyMap<string, readonly string[]>;
  subject: string;
  from: string;
  to: string;
  text: string;
  html: string;
  /** The part of its link after the #; null if there is no link. */
  token: string | null;
}

/** Parses a mail from the wire, by the parts of RFC 5322, 2045 and 2047 that our mails use. */
export function readMail(raw: Buffer): ReadMail {
  const whole = entityOf(raw.toString('latin1'));
  const boundary = /boundary="?([^";]+)"?/.exec(whole.headers.get('content-type')?.[0] ?? '')?.[1] ?? '';
  const parts = whole.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((each) => entityOf(each.replace(/^\r\n/, '')));
  const part = (type: string) => {
    const found = parts.find((each) => each.headers.get('content-type')?.[0]?.startsWith(type));
    return found === undefined ? '' : contentOf(found);
  };
  const header = (name: string) => decodedWords(whole.headers.get(name)?.[0] ?? '');
  const text = part('text/plain');
  return {
    headers: whole.headers,
    subject: header('subject'),
    from: header('from'),
    to: header('to'),
    text,
    html: part('text/html'),
    token: /\/password#token=([\w-]{43})\b/.exec(text)?.[1] ?? null,
  };
}

interface Entity {
  headers: Map<string, string[]>;
  body: string;
}

function entityOf(text: string): Entity {
  const end = text.indexOf('\r\n\r\n');
  const headers = new Map<string, string[]>();
  for (const line of text
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? [];
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value]);
  }
  return { headers, body: text.slice(end + 4) };
}

function contentOf({ headers, body }: Entity): string {
  switch (headers.get('content-transfer-encoding')?.[0]) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    case 'quoted-printable':
      return Buffer.from(unquoted(body.replaceAll(/=\r\n/g, '')), 'latin1').toString('utf8');
    default:
      return Buffer.from(body, 'latin1').toString('utf8');
  }
}

const unquoted = (text: string) =>
  text.replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function decodedWords(text: string): string {
  const words = text.replaceAll(/\?=\s+=\?/g, '?==?');
  return words.replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, form: string, value: string) =>
    form.toLowerCase() === 'b'
      ? Buffer.from(value, 'base64').toString('utf8')
      : Buffer.from(unquoted(value.replaceAll('_', ' ')), 'latin1').toString('utf8'),
  );
}

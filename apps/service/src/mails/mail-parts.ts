import { html, type Markup } from '../platform/http/page-markup.js';

/** The text of a mail; each paragraph is one line without markup. */
export interface MailWords {
  /** As a tag of BCP 47. */
  language: string;
  direction: 'ltr' | 'rtl';
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** The button's label, the address behind it, and what to do if the button does nothing. */
  link: { label: string; href: string; note: string; copy: string } | null;
  closing: readonly string[];
}

/** The plain text version, which every mail program can show. */
export function textPart({ greeting, paragraphs, link, closing }: MailWords, sender: string): string {
  const linked = link === null ? [] : [`${link.label}:\n${link.href}`, link.note];
  return `${[greeting, ...paragraphs, ...linked, ...closing, `-- \n${sender}`].join('\n\n')}\n`;
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const body = `margin:0;padding:24px 12px;background:#f2f4f7;color:#1b1f24;${font};font-size:16px;line-height:1.5`;
const card =
  'max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid #d5dbe1;border-radius:10px;overflow-wrap:anywhere';
const button =
  'display:inline-block;padding:14px 22px;background:#0a58b8;color:#ffffff;text-decoration:none;font-weight:600;border-radius:8px';
const soft = 'margin:0 0 12px;color:#57606a;font-size:14px';
/** Programs that support it show a dark mail; without these rules, others would invert the colours themselves. */
const dark = `@media (prefers-color-scheme: dark) {
.page { background: #10151b !important; color: #e7ebef !important; }
.card { background: #1a2129 !important; border-color: #333d48 !important; }
.soft { color: #a9b4bf !important; }
.button { background: #7cb6ff !important; color: #0b1a2b !important; }
.link { color: #7cb6ff !important; }
}`;

/**
 * The HTML version. Styles are inline, because mail programs remove others; only dark colours need rules. It loads
 * nothing.
 */
export function htmlPart(words: MailWords, sender: string): string {
  const { language, direction, subject, greeting, paragraphs, link, closing } = words;
  const page = html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${{ markup: dark }}</style>
</head>
<body class="page" style="${body}" dir="${direction}">
<div class="card" style="${card}">
<p class="soft" style="margin:0 0 20px;color:#57606a;font-size:14px;font-weight:600"><bdi>${sender}</bdi></p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${subject}</h1>
<p style="margin:0 0 16px">${greeting}</p>
${paragraphs.map((each) => html`<p style="margin:0 0 16px">${each}</p>\n`)}${linkPart(link)}${closing.map((each) => html`<p class="soft" style="${soft}">${each}</p>\n`)}</div>
</body>
</html>
`;
  return page.markup;
}

function linkPart(link: MailWords['link']): Markup[] {
  if (link === null) return [];
  const { label, href, note, copy } = link;
  return [
    html`<p style="margin:24px 0"><a class="button" href="${href}" style="${button}">${label}</a></p>
<p class="soft" style="${soft}">${note}</p>
<p class="soft" style="${soft}">${copy}<br><a class="link" href="${href}" style="color:#0a58b8" dir="ltr">${href}</a></p>
`,
  ];
}

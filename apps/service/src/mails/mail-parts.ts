import { html, type Markup } from '../platform/http/page-markup.js';

/** The text of a mail; each paragraph is one line without markup. */
export interface MailWords {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** The button's label, and the address behind it. */
  link: { label: string; href: string; note: string } | null;
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

/** The HTML version. Styles are inline, because mail programs remove others; it loads nothing. */
export function htmlPart(words: MailWords, sender: string): string {
  const { subject, greeting, paragraphs, link, closing } = words;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body style="${body}">
<div style="${card}">
<p style="margin:0 0 20px;color:#57606a;font-size:14px;font-weight:600" dir="auto">${sender}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${subject}</h1>
<p style="margin:0 0 16px" dir="auto">${greeting}</p>
${paragraphs.map((each) => html`<p style="margin:0 0 16px" dir="auto">${each}</p>\n`)}${linkPart(link)}${closing.map((each) => html`<p style="${soft}">${each}</p>\n`)}</div>
</body>
</html>
`;
  return page.markup;
}

function linkPart(link: MailWords['link']): Markup[] {
  if (link === null) return [];
  const { label, href, note } = link;
  return [
    html`<p style="margin:24px 0"><a href="${href}" style="${button}">${label}</a></p>
<p style="${soft}">${note}</p>
<p style="${soft}">If the button does nothing, copy this address into a browser:<br><a href="${href}" style="color:#0a58b8">${href}</a></p>
`,
  ];
}

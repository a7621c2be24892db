import { html, type Markup } from './page-markup.js';

/** Where a link or picture of a page leads; null if there is nothing at this address, and the words are shown alone. */
export type LinkTarget = (address: string) => string | null;

/** A page of the guides as HTML. */
export interface MarkdownPage {
  title: string;
  body: Markup;
}

/** The part of Markdown that our guides use: headings, paragraphs, lists, tables, code, quotes, links and pictures. */
export function markdownPage(text: string, target: LinkTarget): MarkdownPage {
  const lines = text.replaceAll(/<!--[\s\S]*?-->/g, '').split('\n');
  const title = /^# (.*)$/m.exec(text)?.[1] ?? '';
  const ids = new Map<string, number>();
  return { title: plain(title), body: html`${blocksOf(lines, { target, ids })}` };
}

interface Desk {
  target: LinkTarget;
  /** How often a heading's name has occurred. */
  ids: Map<string, number>;
}

/** A block that begins at a line, and the line after it; null if the line begins no such block. */
type BlockReader = (
  lines: readonly string[],
  from: number,
  desk: Desk,
) => { markup: Markup; next: number } | null;

const readers: readonly BlockReader[] = [fence, heading, table, quote, list, paragraph];

function blocksOf(lines: readonly string[], desk: Desk): Markup[] {
  const blocks: Markup[] = [];
  let at = 0;
  while (at < lines.length) {
    const found = isBlank(lines[at]) ? null : first(lines, at, desk);
    if (found !== null) blocks.push(found.markup);
    at = found?.next ?? at + 1;
  }
  return blocks;
}

function first(lines: readonly string[], at: number, desk: Desk): { markup: Markup; next: number } | null {
  for (const reader of readers) {
    const found = reader(lines, at, desk);
    if (found !== null) return found;
  }
  return null;
}

const isBlank = (line: string | undefined): boolean => (line ?? '').trim() === '';

/** The line after the last one from here that passes. */
function endOf(lines: readonly string[], from: number, passes: (line: string) => boolean): number {
  let at = from;
  while (at < lines.length && passes(lines[at] ?? '')) at += 1;
  return at;
}

function fence(lines: readonly string[], from: number): ReturnType<BlockReader> {
  const opened = /^(\s*)```/.exec(lines[from] ?? '');
  if (opened === null) return null;
  const end = endOf(lines, from + 1, (line) => !/^\s*```\s*$/.test(line));
  const indent = opened[1]?.length ?? 0;
  const code = lines.slice(from + 1, end).map((line) => line.slice(Math.min(indent, line.search(/\S|$/))));
  return {
    markup: html`<pre tabindex="0" role="region" aria-label="Code"><code>${code.join('\n')}</code></pre>\n`,
    next: end + 1,
  };
}

function heading(lines: readonly string[], from: number, desk: Desk): ReturnType<BlockReader> {
  const found = /^(#{1,6}) (.*)$/.exec(lines[from] ?? '');
  if (found === null) return null;
  const [, signs = '#', words = ''] = found;
  const name = nameOf(plain(words));
  const before = desk.ids.get(name) ?? 0;
  desk.ids.set(name, before + 1);
  const id = before === 0 ? name : `${name}-${before}`;
  const level = signs.length;
  return {
    markup: {
      markup: html`<h0 id="${id}">${inline(words, desk.target)}</h0>\n`.markup.replaceAll(
        /(<\/?h)0/g,
        `$1${level}`,
      ),
    },
    next: from + 1,
  };
}

/** The name of a heading in addresses, as GitHub makes it. */
const nameOf = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** The words without marks. */
const plain = (text: string): string =>
  text.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');

function table(lines: readonly string[], from: number, { target }: Desk): ReturnType<BlockReader> {
  if (!/^\s*\|/.test(lines[from] ?? '') || !/^\s*\|[\s:|-]+\|\s*$/.test(lines[from + 1] ?? '')) return null;
  const end = endOf(lines, from, (line) => /^\s*\|/.test(line));
  const [head = [], , ...rows] = lines.slice(from, end).map(cellsOf);
  const cells = (row: readonly string[]) => row.map((each) => html`<td>${inline(each, target)}</td>`);
  return {
    markup: html`<div class="wide" role="region" tabindex="0" aria-label="Table"><table>
<thead><tr>${head.map((each) => html`<th scope="col">${inline(each, target)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>\n`)}</tbody>
</table></div>\n`,
    next: end,
  };
}

/** A stroke in code, or after a backslash, does not divide cells. */
function cellsOf(line: string): string[] {
  const parts = line.trim().match(/(?:`[^`]*`|\\\||[^|])+/g) ?? [];
  return parts.map((each) => each.trim().replaceAll('\\|', '|'));
}

function quote(lines: readonly string[], from: number, desk: Desk): ReturnType<BlockReader> {
  const end = endOf(lines, from, (line) => line.startsWith('>'));
  if (end === from) return null;
  const inner = lines.slice(from, end).map((line) => line.replace(/^> ?/, ''));
  return { markup: html`<blockquote>${blocksOf(inner, desk)}</blockquote>\n`, next: end };
}

const item = /^(\s*)([-*]|\d+\.) +(.*)$/;

function list(lines: readonly string[], from: number, desk: Desk): ReturnType<BlockReader> {
  const [, indent = '', sign = ''] = item.exec(lines[from] ?? '') ?? [];
  if (sign === '') return null;
  const isInside = (line: string) => isBlank(line) || line.search(/\S/) > indent.length;
  const isOrdered = /\d/.test(sign);
  const items: Markup[] = [];
  let at = from;
  for (;;) {
    const begin = item.exec(lines[at] ?? '');
    if (begin === null || begin[1] !== indent || /\d/.test(begin[2] ?? '') !== isOrdered) break;
    const end = endOf(lines, at + 1, (line) => isInside(line));
    const rest = lines.slice(at + 1, end);
    const width = Math.min(...rest.filter((line) => !isBlank(line)).map((line) => line.search(/\S/)), 99);
    const inner = [begin[3] ?? '', ...rest.map((line) => line.slice(Math.min(width, line.length)))];
    const blocks = blocksOf(inner, desk);
    const [only] = blocks;
    // An item of one paragraph needs no space around it.
    const tight =
      only !== undefined && blocks.length === 1 ? /^<p>([\s\S]*)<\/p>\n$/.exec(only.markup) : null;
    items.push(html`<li>${tight === null ? blocks : { markup: tight[1] ?? '' }}</li>\n`);
    at = end;
  }
  return { markup: isOrdered ? html`<ol>${items}</ol>\n` : html`<ul>${items}</ul>\n`, next: at };
}

function paragraph(lines: readonly string[], from: number, desk: Desk): ReturnType<BlockReader> {
  const begins = /^(?:#{1,6} |>|\s*```|\s*(?:[-*]|\d+\.) )/;
  const end = endOf(lines, from + 1, (line) => !isBlank(line) && !begins.test(line));
  const text = lines.slice(from, end).map((line) => line.trim());
  return { markup: html`<p>${inline(text.join('\n'), desk.target)}</p>\n`, next: end };
}

/**
 * Code first, in which nothing else has a meaning; then pictures and links, whose words may be bold or code. A picture
 * with a width is written as HTML.
 */
const marks =
  /(?<code>`+)(?<coded>.+?)\k<code>|!\[(?<picture>[^\]]*)\]\((?<source>[^)\s]*)\)|\[(?<words>(?:`[^`]*`|[^\]])*)\]\((?<address>[^)\s]*)\)|\*\*(?<strong>.+?)\*\*|\*(?<soft>[^*\s](?:[^*]*[^*\s])?)\*|<(?<bare>https?:[^>]*)>|<img src="(?<sized>[^"]*)" width="(?<width>\d+)" alt="(?<alt>[^"]*)">/gsu;

function inline(text: string, target: LinkTarget): Markup {
  const parts: Markup[] = [];
  let at = 0;
  for (const match of text.matchAll(marks)) {
    parts.push(html`${text.slice(at, match.index)}`, marked(match.groups ?? {}, target));
    at = match.index + match[0].length;
  }
  return html`${[...parts, html`${text.slice(at)}`]}`;
}

function marked(groups: Readonly<Record<string, string | undefined>>, target: LinkTarget): Markup {
  const { coded, picture = groups.alt, source = groups.sized, words, address, strong, soft, bare } = groups;
  if (coded !== undefined) return html`<code>${coded}</code>`;
  if (picture !== undefined) {
    const shown = target(source ?? '');
    return shown === null
      ? html`${picture}`
      : html`<img src="${shown}" alt="${picture}" ${widthOf(groups.width)}loading="lazy">`;
  }
  if (words !== undefined) {
    const led = target(address ?? '');
    return led === null ? inline(words, target) : html`<a href="${led}">${inline(words, target)}</a>`;
  }
  if (strong !== undefined) return html`<strong>${inline(strong, target)}</strong>`;
  if (soft !== undefined) return html`<em>${inline(soft, target)}</em>`;
  return html`<a href="${bare ?? ''}">${bare ?? ''}</a>`;
}

const widthOf = (width: string | undefined): Markup =>
  width === undefined ? html`` : html`width="${width}" `;

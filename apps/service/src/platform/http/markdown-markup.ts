import { Marked, type RendererObject, type Tokens } from 'marked';
import { html, type Markup } from './page-markup.js';

/**
 * Returns the address to which a link or picture of a page leads. Null means that nothing exists there; then the page
 * shows only the words.
 */
export type LinkTarget = (address: string) => string | null;

/** A page of the guides as HTML. */
export interface MarkdownPage {
  title: string;
  body: Markup;
}

/**
 * Renders a page of our own documentation. Comments are left out. HTML is shown as text, except pictures with a width.
 */
export function markdownPage(text: string, target: LinkTarget): MarkdownPage {
  const marked = new Marked({ renderer: rendererWith(target) });
  const title = /^# (.*)$/m.exec(text)?.[1] ?? '';
  return { title: wordsOf(title), body: { markup: marked.parse(withoutComments(text), { async: false }) } };
}

const sizedPicture = /^<img src="(?<source>[^"]*)" width="(?<width>\d+)" alt="(?<alt>[^"]*)">\s*$/;

const withoutComments = (text: string): string => text.replaceAll(/<!--[\s\S]*?-->/g, '');

function rendererWith(target: LinkTarget): RendererObject {
  /** How often a heading's name has already occurred. */
  const ids = new Map<string, number>();
  const picture = (source: string, alt: string, width: string | undefined): Markup => {
    const shown = target(source);
    if (shown === null) return html`${alt}`;
    const sized = width === undefined ? html`` : html`width="${width}" `;
    return html`<img src="${shown}" alt="${alt}" ${sized}loading="lazy">`;
  };
  return {
    heading({ tokens, depth, text }) {
      const name = nameOf(wordsOf(text));
      const before = ids.get(name) ?? 0;
      ids.set(name, before + 1);
      const id = html`${before === 0 ? name : `${name}-${before}`}`.markup;
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code({ text }) {
      return html`<pre tabindex="0" role="region" aria-label="Code"><code>${text}</code></pre>\n`.markup;
    },
    table({ header, rows }) {
      const cell = (name: string, { tokens }: Tokens.TableCell) =>
        `<${name}>${this.parser.parseInline(tokens)}</${name.split(' ')[0]}>`;
      const head = header.map((each) => cell('th scope="col"', each)).join('');
      const body = rows.map((row) => `<tr>${row.map((each) => cell('td', each)).join('')}</tr>\n`).join('');
      return `<div class="wide" role="region" tabindex="0" aria-label="Table"><table>
<thead><tr>${head}</tr></thead>
<tbody>${body}</tbody>
</table></div>\n`;
    },
    link({ href, tokens }) {
      const words = { markup: this.parser.parseInline(tokens) };
      const led = target(href);
      return led === null ? words.markup : html`<a href="${led}">${words}</a>`.markup;
    },
    image({ href, text }) {
      return picture(href, text, undefined).markup;
    },
    html({ text }) {
      const { source, width, alt } = sizedPicture.exec(text)?.groups ?? {};
      return source === undefined ? html`${text}`.markup : picture(source, alt ?? '', width).markup;
    },
  };
}

/** The name of a heading in addresses, by GitHub's rules. */
const nameOf = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** The words of a text, without its markup. */
const wordsOf = (text: string): string =>
  text.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');

/** HTML that may be sent unchanged. */
export interface Markup {
  markup: string;
}

type Piece = string | number | Markup | readonly Markup[];

/** HTML in which every value is escaped, except values that are already Markup. */
export function html(parts: TemplateStringsArray, ...values: readonly Piece[]): Markup {
  const written = parts.map((part, index) => {
    const value = values[index];
    return value === undefined ? part : part + pieceOf(value);
  });
  return { markup: written.join('') };
}

function pieceOf(value: Piece): string {
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(pieceOf).join('');
  return escaped(String(value));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Renders the part of CommonMark that our descriptions use: headings of the second level, paragraphs and `code`. */
export function prose(text: string): Markup {
  const blocks = text
    .split(/\n{2,}/)
    .map((block) =>
      block.startsWith('## ') ? html`<h2>${inline(block.slice(3))}</h2>\n` : html`<p>${inline(block)}</p>\n`,
    );
  return html`${blocks}`;
}

/** Renders one line, in which only `code` is marked up. */
export function inline(text: string): Markup {
  return { markup: escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>') };
}

/** Line breaks and other control characters in every script, and marks that turn the direction of what follows. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const directing = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** What mail programs make a link of. */
const addressLike = /:\/\/|\bwww\.|@/iu;

/**
 * Text that somebody typed, as one line of at most so many characters: no line breaks, no control characters, and nothing
 * that turns the writing around what stands beside it.
 */
export function plainLine(text: string, most: number): string {
  const line = text.replaceAll(unprintable, ' ').replaceAll(directing, '').replaceAll(/\s+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`;
}

/**
 * A name as a mail may show it, or null: one that holds an address would make the mail an advertisement for it, with us
 * as its sender.
 */
export function shownName(text: string, most: number): string | null {
  const line = plainLine(text, most);
  return line === '' || addressLike.test(text) ? null : line;
}

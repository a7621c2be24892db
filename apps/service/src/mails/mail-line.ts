/**
 * Line breaks and other control characters of every script, and marks that change the direction of the text after them.
 */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const directing = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** What mail programs turn into a link: a web address, a mail address, and a bare domain name. */
const webAddress = /:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}[/?#:]/iu;
const domainName = /[\p{L}\p{N}-]{2}\.\p{L}{2,}/u;
/** Programs read these full stops of other scripts as the dot of a domain. */
const dots = /[\u3002\uff0e\uff61]/gu;

/**
 * Typed text as one line with at most this many characters: no line breaks, no control characters, and nothing that
 * changes the writing direction of the text around it.
 */
export function plainLine(text: string, most: number): string {
  const line = text.replaceAll(unprintable, ' ').replaceAll(directing, '').replaceAll(/\s+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`;
}

/**
 * The name of an organisation as a mail may show it, or null: a name with a web or mail address would make the mail an
 * advertisement that the service sends. A bare domain is allowed, because it may be a company's name.
 */
export function shownName(text: string, most: number): string | null {
  return text.includes('@') ? null : shownUsername(text, most);
}

/**
 * The name of a person as a mail may show it, or null: like `shownName`, but a bare domain also gives null, because it
 * is no person's name.
 */
export function shownPerson(text: string, most: number): string | null {
  return domainName.test(text.replaceAll(dots, '.')) ? null : shownName(text, most);
}

/**
 * A user name as a mail may show it, or null for a web address. Many user names are mail addresses or look like
 * domains, so these two are allowed.
 */
export function shownUsername(text: string, most: number): string | null {
  const line = plainLine(text, most);
  return line === '' || webAddress.test(text.replaceAll(dots, '.')) ? null : line;
}

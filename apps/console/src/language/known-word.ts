/**
 * The word of a catalogue for a text that was sent, or the text itself if the catalogue does not contain it. The
 * service may be newer than the app, and a phone may send any text, such as `__proto__`.
 */
export function knownWord(words: Readonly<Record<string, string>>, sent: string): string {
  return Object.hasOwn(words, sent) ? (words[sent] ?? sent) : sent;
}

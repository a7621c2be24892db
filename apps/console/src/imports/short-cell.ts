const mostLetters = 60;

/** A cell of the file as the page shows it: one with megabytes of text would block the browser. */
export function shortCell(cell: string, most = mostLetters): string {
  // Counts whole characters and not code units, so that no character is cut.
  const letters = Array.from(cell.slice(0, 2 * most + 1));
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : cell;
}

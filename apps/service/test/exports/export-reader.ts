/** The cells of a CSV text by RFC 4180, line by line. A second implementation, to check the output of the service. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let at = 0;
  const endLine = () => {
    line.push(cell);
    lines.push(line);
    line = [];
    cell = '';
  };
  while (at < text.length) {
    if (text[at] === '"' && cell === '') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') {
          cell += '"';
          at += 1;
        } else break;
      }
      at += 1;
    } else if (text[at] === ',') {
      line.push(cell);
      cell = '';
      at += 1;
    } else if (text.startsWith('\r\n', at)) {
      endLine();
      at += 2;
    } else {
      cell += text[at];
      at += 1;
    }
  }
  if (cell !== '' || line.length > 0) throw new Error('the last line has no end');
  return lines;
}

/** The lines as records, with the header's names. */
export function recordsOf(text: string): Record<string, string>[] {
  const [header = [], ...lines] = readCsv(text);
  return lines.map((cells) => {
    if (cells.length !== header.length) throw new Error(`${cells.length} cells under ${header.length} names`);
    return Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));
  });
}

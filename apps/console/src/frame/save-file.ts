/** Offers a file to the user as the browser saves downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName(name);
  link.click();
  // By then, the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Without the characters that a file system refuses, and not longer than it allows. */
function fileName(words: string): string {
  const ending = /\.[a-z]{3,4}$/.exec(words)?.[0] ?? '';
  const name = words.slice(0, words.length - ending.length);
  return `${name
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, '-')
    .trim()
    .slice(0, 120)}${ending}`;
}

/** Gives a file to the browser, which asks the user where to keep it or puts it among the downloads. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

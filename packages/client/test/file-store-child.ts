import { writeSync } from 'node:fs';
import { fileStore } from '../src/storage/file-store.js';
import { batchChanges } from './numbered-batches.js';

/**
 * A process that opens a folder and prints `open`, or `in_use` if that fails. With the second argument `hold` it then
 * waits. With `commit` it commits numbered batches, several at the same time, and prints each number when it is acknowledged.
 */
const [folder = '', task = 'hold'] = process.argv.slice(2);
const say = (line: string) => writeSync(1, `${line}\n`);
const store = fileStore(folder);

const opened = await store.open().catch((error) => {
  say(error.reason ?? String(error));
  return process.exit(0);
});
say('open');

if (task === 'hold') {
  // Keeps the process alive, which the lock does not do.
  setInterval(() => undefined, 60_000);
} else {
  const last = opened.documents.find(({ key }) => key === 'last')?.value;
  const width = 4;
  for (let number = Number(last ?? 0) + 1; ; number += width) {
    const commits = Array.from({ length: width }, (_, index) =>
      store.commit(batchChanges(number + index)).then(() => say(`${number + index}`)),
    );
    await Promise.all(commits);
  }
}

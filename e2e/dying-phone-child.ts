import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { driveAll } from './driven-route.js';
import { openPhone, type PhoneOptions } from './test-phone.js';

/**
 * A phone in its own process, which continues where the previous process was killed. It drives its route to the end,
 * sends everything and closes the session. Writes a line into the book's file for each capture that the driver saw as
 * stored. Argument: the day, as JSON.
 */
interface DyingDay extends PhoneOptions {
  assetId: string;
  bookFile: string;
}

const day: DyingDay = JSON.parse(process.argv[2] ?? '');
const note = (line: object) => appendFileSync(day.bookFile, `${JSON.stringify(line)}\n`);
const phone = await openPhone({ ...day, entered: note });
const { client } = phone;
client.on('lost', (lost) => note({ lost }));
client.on('setAside', (setAside) => note({ setAside }));
client.on('parked', (parked) => note({ parked }));
note({ started: client.session?.id ?? null });

/** An earlier process completed the route and was killed before it closed the session, so there is no route any more. */
const isCompleted =
  existsSync(day.bookFile) && readFileSync(day.bookFile, 'utf8').includes('"kind":"completion"');
while (client.session === null || (client.route === null && !isCompleted)) {
  await client.signIn();
  // The previous process may have opened the session but was killed before it received the response.
  if (client.session === null) await client.takeSession(day.assetId);
}
if (client.route !== null) await driveAll(phone);
for (;;) {
  client.nudge();
  const closed = await client.closeSession();
  if (closed.ok) break;
}
note({ closed: true });
await phone.stop();

// Code that must compile in an integrator's app, with the strictest settings and without the types of Node. It is
// compiled outside the repository and never run.
import { createDriverClient, type DriverClientOptions, hasProblem, isParked } from '@fleet/client';
import { fileStore } from '@fleet/client/file-store';

/** The texts that the app shows for errors. */
export async function shown(options: Omit<DriverClientOptions, 'store'>): Promise<string[]> {
  const texts: string[] = [];
  const client = createDriverClient({ ...options, store: fileStore('phone') });
  client.on('parked', ({ parked }) => texts.push(...parked.problems.map((each) => each.message)));
  client.on('failure', (failure) => {
    if (hasProblem(failure, 'account_locked')) texts.push(failure.kind);
  });
  for (const { id, parked } of client.unsent().filter(isParked)) {
    if (hasProblem(parked, 'unknown_asset')) texts.push(id, parked.at);
    const mended = await client.mend(id, {});
    if (mended.ok) continue;
    texts.push(mended.reason === 'refused' ? mended.problems.map(({ code }) => code).join() : mended.message);
    if (mended.reason === 'refused' && hasProblem(mended, 'required')) texts.push(id);
  }
  const closed = await client.closeSession();
  if (closed.ok) return texts;
  if ('parked' in closed) texts.push(...closed.parked.map(({ parked }) => parked.at));
  else texts.push(closed.failure.kind);
  return texts;
}

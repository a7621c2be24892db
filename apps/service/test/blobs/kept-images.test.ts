import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { controllerCalls } from '../controller-fixture.js';
import { capture, workingDay } from '../day-fixture.js';
import { quarantinedDay } from '../quarantine/quarantined-day.js';
import { suiteService } from '../test-service.js';

const service = suiteService();

async function namedOf(urls: readonly string[]): Promise<boolean[]> {
  const { rows } = await service.world.database.pool.query<{ id: string; named: boolean }>(
    'select id, named_at is not null as named from blobs where organisation_id = $1',
    [service.world.organisationId],
  );
  const named = new Map(rows.map((each) => [each.id, each.named]));
  return urls.map((url) => named.get(url.split('/').at(-1) ?? '') ?? false);
}

it('[C-7] keeps an image if a recorded, corrected, quarantined or rejected outcome has named it', async () => {
  const office = await controllerCalls(service);
  const day = await workingDay(service);
  const [first, second, rejected, unused] = [
    await day.upload('first'),
    await day.upload('second'),
    await day.upload('rejected'),
    await day.upload('unused'),
  ];
  const photo = (...image_urls: string[]) => capture('deliver/photo', { image_urls });
  expect((await day.submit([photo(first)])).status).toBe(200);
  expect((await day.submit([photo(second)])).status).toBe(200);
  expect((await day.submit([{ ...photo(rejected), captured_at: '1999-01-01T00:00:00.000Z' }])).status).toBe(
    422,
  );
  const before = await workingDay(service);
  const quarantined = await before.upload('quarantined');
  const over = await quarantinedDay(service, office);
  await over.send('POST', `/routes/${over.routeId}/outcomes`, {
    outcomes: [capture('deliver/photo', { image_urls: [quarantined], captured_at: over.later(5) })],
  });
  expect(await namedOf([first, second, rejected, quarantined, unused])).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);

  // The migration for older databases, whose images are not yet marked as named.
  const { pool } = service.world.database;
  await pool.query('update blobs set named_at = null');
  const file = new URL('../../migrations/0016-image-allowances.sql', import.meta.url);
  const [, statement = ''] = /^(with named[^;]+;)/m.exec(await readFile(file, 'utf8')) ?? [];
  await pool.query(statement);
  expect(await namedOf([first, second, rejected, quarantined, unused])).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
});

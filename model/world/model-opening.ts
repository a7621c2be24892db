import { isRecord } from '@fleet/contract/ground/schema-reading';
import { byName, type State } from '../reference/reference-state.js';
import { sendAs, tokenOf } from './model-callers.js';
import { integrationKey, makeOrganisations, writtenAsset } from './model-fixture.js';
import type { HttpClient } from './model-http.js';
import { openPhones } from './model-phones.js';
import { Difference, type Model, type World } from './model-world.js';
import type { ServiceUnderTest } from './service-under-test.js';

/** Opens a world with two new organisations in a running service. */
export async function openWorld(
  service: ServiceUnderTest,
  http: HttpClient,
): Promise<{ model: Model; world: World }> {
  const { state, usernames, keys } = await makeOrganisations(service.parts());
  const world: World = {
    service,
    http,
    credentials: { usernames, keys },
    phones: openPhones(),
    tokens: new Map(),
    read: new Map(),
    transcript: [],
    met: new Map(),
  };
  const model: Model = { state, steps: 0, startedAtMs: Date.now(), latestMs: 0, history: [], moves: [] };
  await Promise.all(state.organisations.map((each) => load(world, state, each.name)));
  return { model, world };
}

/** Loads drivers and assets of an organisation by its API key. The comparison of the feed begins after them. */
async function load(world: World, state: State, organisation: string): Promise<void> {
  const { drivers, assets } = byName(state.organisations, organisation);
  const key = `${organisation}.key`;
  await tokenOf(world, state, key);
  const save = async (sort: string, name: string, body: unknown) => {
    const path = `/integration/${sort}/${integrationKey(name)}`;
    const answer = await sendAs(world, state, key, { method: 'PUT', path, body, organisation });
    const data = isRecord(answer.body) && isRecord(answer.body.data) ? answer.body.data : {};
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    state.ids.set(name, String(data.id));
  };
  await Promise.all([
    ...drivers.map(({ name }) =>
      save('drivers', name, { name, username: world.credentials.usernames.get(name) ?? '' }),
    ),
    ...assets.map((each) => save('assets', each.name, writtenAsset(each))),
  ]);
  const cursor = await cursorBehind(world, state, organisation, drivers.length + assets.length);
  world.read.set(`events ${organisation}`, { cursor, count: 0 });
}

/**
 * Returns the position in the feed after this many saved records. Waits, because their events may appear a moment later
 * [C-10].
 */
async function cursorBehind(
  world: World,
  state: State,
  organisation: string,
  saved: number,
): Promise<string> {
  const path = '/integration/events?page_size=500';
  for (;;) {
    const { body } = await sendAs(world, state, `${organisation}.key`, { method: 'GET', path, organisation });
    if (!isRecord(body) || !Array.isArray(body.data)) throw new Difference('there is no feed');
    const seen = body.data.filter((each) => isRecord(each) && String(each.type).endsWith('_saved'));
    if (seen.length >= saved) return String(body.next_cursor);
  }
}

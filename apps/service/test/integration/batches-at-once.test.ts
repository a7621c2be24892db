import { afterAll, beforeAll, expect, it } from 'vitest';
import { routePlan } from '../routes/route-plan-fixture.js';
import { type IntegrationServer, integrationServer } from './integration-server.js';

let integration: IntegrationServer;
beforeAll(async () => {
  integration = await integrationServer();
});
afterAll(() => integration.stop());

const numbers = Array.from({ length: 20 }, (_, n) => n);
const truck = (n: number) => `T-${n % 20}`;
const trailer = (n: number) => `X-${n % 20}`;
const assets = (name: string) =>
  numbers.flatMap((n) =>
    [truck(n), trailer(n)].map((key) => ({ integration_key: key, asset: { type: 'truck', name } })),
  );
const drivers = (name: string) => numbers.map((n) => ({ integration_key: `D-${n}`, driver: { name } }));

/**
 * Puts each truck and trailer on routes of different drivers, so that rendering for one asset also locks other assets
 * and drivers.
 */
const plan = (n: number, name: string) => ({
  ...routePlan({}, { name }),
  allocation: {
    driver_integration_key: `D-${n % 20}`,
    assets: [{ integration_key: truck(n) }, { integration_key: trailer(n + 3) }],
  },
});
const routes = (name: string) =>
  Array.from({ length: 60 }, (_, n) => ({ integration_key: `R-${n}`, route: plan(n, name) }));
const post = (collection: string, entries: readonly unknown[]) =>
  integration.post(`/${collection}:batch`, { [collection]: entries });

it('[C-10] concurrent batches and single saves of the same collection all get a response, without a deadlock', async () => {
  const made = [
    await post('assets', assets('a')),
    await post('drivers', drivers('a')),
    await post('routes', routes('a')),
  ];
  expect(made.map((each) => each.status)).toEqual([200, 200, 200]);
  for (const round of ['one', 'two']) {
    const answers = await Promise.all([
      post('assets', assets(round)),
      post('assets', assets(`${round} again`).toReversed()),
      post('drivers', drivers(round)),
      post('drivers', drivers(`${round} again`).toReversed()),
      post('routes', routes(round)),
      post('routes', routes(`${round} again`).toReversed()),
      ...numbers.map((n) => integration.put(`/routes/R-${n}`, plan(n, `${round} alone`))),
      ...numbers.map((n) =>
        integration.put(`/assets/${truck(n)}`, { type: 'truck', name: `${round} alone` }),
      ),
    ]);
    expect(answers.map((each) => each.status)).toEqual(answers.map(() => 200));
  }
});

import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { quantile } from '../bench/bench-report.mjs';
import { twelveStopPlan } from '../bench/twelve-stop-plan.mjs';
import { outcomeSender } from './outcome-request.mjs';

const batchesAtOnce = 8;
const pauseMs = 250;
const longestMs = 1_000;

export default {
  name: 'faulty-batches',
  claim:
    'One API key that sends 500 faulty routes in each of eight concurrent batches does not slow down drivers.',
  /** With the default rate limit, the service would soon refuse all requests of the attack. */
  env: { RATE_LIMIT_PER_MINUTE: '1000000' },
  async run({ service, small, slack, note }) {
    const drivers = await prepareDrivers(service.baseUrl, service.credentials);
    const agent = new Agent({ keepAlive: true });
    const calmly = await submissions(drivers, agent, small ? 2_000 : 5_000);
    const endsAt = performance.now() + (small ? 6_000 : 30_000);
    const send = await batchSender(service, small ? 100 : 500);
    const counts = {};
    const attacking = Array.from({ length: batchesAtOnce }, async () => {
      while (performance.now() < endsAt) {
        const status = await send();
        counts[status] = (counts[status] ?? 0) + 1;
        if (status !== 207 && status !== 422) await delay(20);
      }
    });
    const found = await submissions(drivers, agent, endsAt - performance.now());
    await Promise.all(attacking);
    agent.destroy();
    const refused = found.filter((each) => each.status !== 200).length;
    const p99 = quantile(timesOf(found), 0.99);
    note('responses to the attacker', JSON.stringify(counts));
    note('submissions of drivers; not recorded', `${found.length}, ${refused}`);
    note('p99 of the drivers before the attack, ms', Math.round(quantile(timesOf(calmly), 0.99)));
    note(
      'p50 and p99 during the attack, ms',
      `${Math.round(quantile(timesOf(found), 0.5))}, ${Math.round(p99)}`,
    );
    return [
      ...(refused > 0 ? [`${refused} submissions of drivers were not recorded`] : []),
      ...(p99 > longestMs * slack ? [`drivers waited ${Math.round(p99)} ms (p99)`] : []),
    ];
  },
};

const timesOf = (found) => found.map((each) => each.ms);

/** Each driver sends one outcome after the other, with pauses. */
async function submissions(drivers, agent, ms) {
  const endsAt = performance.now() + ms;
  const found = [];
  const lanes = drivers.map(async (driver) => {
    const send = outcomeSender(driver, { agent });
    while (performance.now() < endsAt) {
      found.push(await send());
      await delay(pauseMs);
    }
  });
  await Promise.all(lanes);
  return found;
}

/** Returns a function that sends the same batch each time. Every route has a fault of form and an unknown driver. */
async function batchSender({ baseUrl, credentials }, size) {
  const { api_key: key, organisation_id: organisationId } = credentials;
  const { data } = await (await fetch(`${baseUrl}/account/auth?apiKeyId=${key.id}`)).json();
  const routes = Array.from({ length: size }, (_, n) => ({
    integration_key: `faulty-${n}`,
    route: { ...twelveStopPlan(n, 'nobody'), reference: 5 },
  }));
  const body = JSON.stringify({ routes });
  const headers = { authorization: `Bearer ${data.access_token}`, 'content-type': 'application/json' };
  return async () => {
    const url = `${baseUrl}/${organisationId}/integration/routes:batch`;
    const answer = await fetch(url, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    return answer.status;
  };
}

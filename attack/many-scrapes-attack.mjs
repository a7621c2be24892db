import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { submitMeanwhile } from './honest-drivers.mjs';

const addresses = 100;
/** The limit of an address without a log-in is ten requests a second. */
const perSecond = 9.5;

export default {
  name: 'many-scrapes',
  mostlyWaits: true,
  claim:
    'A stranger with many addresses who requests the metrics, within the limits, does not slow down drivers.',
  async run({ service, small, slack, note }) {
    const drivers = await prepareDrivers(service.baseUrl, service.credentials);
    const endsAt = performance.now() + (small ? 6_000 : 12_000);
    const goesOn = () => performance.now() < endsAt;
    const statuses = {};
    const scrapers = Array.from({ length: addresses }, (_, n) => scrape(n, { service, goesOn, statuses }));
    const [{ report, faults }] = await Promise.all([
      submitMeanwhile(drivers, { goesOn, slack }),
      ...scrapers,
    ]);
    note('responses to the attacker', JSON.stringify(statuses));
    note('drivers', report);
    return faults;
  },
};

async function scrape(n, { service, goesOn, statuses }) {
  const agent = new Agent({ keepAlive: true, localAddress: `127.7.8.${n + 1}`, maxSockets: 4 });
  const url = new URL('/metrics', service.baseUrl);
  const asked = [];
  await delay((Math.random() * 1_000) / perSecond);
  while (goesOn()) {
    asked.push(
      statusOf(url, agent).then((status) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
      }),
    );
    await delay(1_000 / perSecond);
  }
  await Promise.all(asked);
  agent.destroy();
}

const statusOf = (url, agent) =>
  new Promise((resolve) => {
    const sent = request(url, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
      answer.once('error', () => resolve('broken'));
    });
    sent.once('error', () => resolve('broken'));
    sent.end();
  });

import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { quantile } from '../bench/bench-report.mjs';
import { outcomeSender } from './outcome-request.mjs';

const requestsAtOnce = 30;
const batch = 200;
const pauseMs = 250;
const longestMs = 1_000;

export default {
  name: 'one-token',
  claim:
    "One driver's token with 30 requests at once, each of 200 outcomes for one requirement, slows nobody else down.",
  /** The limit of requests a minute would end the attack at once. */
  env: { RATE_LIMIT_PER_MINUTE: '1000000' },
  async run({ service, small, slack, note }) {
    const [attacker, ...others] = await prepareDrivers(service.baseUrl, service.credentials);
    const endsAt = performance.now() + (small ? 12_000 : 40_000);
    const goesOn = () => performance.now() < endsAt;
    const agent = new Agent({ keepAlive: true });
    const attack = outcomeSender(attacker, { size: batch, only: 'form', agent });
    const counts = {};
    const attacking = Array.from({ length: requestsAtOnce }, async () => {
      while (goesOn()) {
        const { status } = await attack();
        counts[status ?? 'broken'] = (counts[status ?? 'broken'] ?? 0) + 1;
        if (status !== 200) await delay(20);
      }
    });
    const found = [];
    const working = others.map(async (driver) => {
      const send = outcomeSender(driver, { agent });
      while (goesOn()) {
        found.push(await send());
        await delay(pauseMs);
      }
    });
    await Promise.all([...attacking, ...working]);
    agent.destroy();
    const refused = found.filter((each) => each.status !== 200).length;
    const p99 = quantile(
      found.map((each) => each.ms),
      0.99,
    );
    note('answers to the attacker', JSON.stringify(counts));
    note('submissions of the seven others', found.length);
    note('of these not recorded at once', refused);
    note(
      'p50 and p99 of the others, ms',
      `${Math.round(
        quantile(
          found.map((each) => each.ms),
          0.5,
        ),
      )}, ${Math.round(p99)}`,
    );
    return [
      ...(refused > 0 ? [`${refused} submissions of other drivers were not recorded`] : []),
      ...(p99 > longestMs * slack ? [`other drivers waited ${Math.round(p99)} ms (p99)`] : []),
    ];
  },
};

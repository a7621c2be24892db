import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { submitMeanwhile } from './honest-drivers.mjs';
import { outcomeSender } from './outcome-request.mjs';

const requestsAtOnce = 30;
const batch = 200;

export default {
  name: 'one-token',
  claim:
    "One driver's token with 30 concurrent requests, each with 200 outcomes for one requirement, slows down nobody else.",
  /** With the default rate limit, the service would soon refuse all requests of the attack. */
  env: { RATE_LIMIT_PER_MINUTE: '1000000' },
  async run({ service, small, slack, note }) {
    const [attacker, ...others] = await prepareDrivers(service.baseUrl, service.credentials);
    const endsAt = performance.now() + (small ? 6_000 : 40_000);
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
    const [{ report, faults }] = await Promise.all([
      submitMeanwhile(others, { goesOn, slack }),
      ...attacking,
    ]);
    agent.destroy();
    note('responses to the attacker', JSON.stringify(counts));
    note('the seven other drivers', report);
    return faults;
  },
};

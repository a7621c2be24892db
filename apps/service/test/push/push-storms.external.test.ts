import { describe, expect, it } from 'vitest';
import { type BrokerName, openRig } from './push-rig.js';
import { storm } from './push-storm.js';

/**
 * The processes to kill, at points that the seed decides. A broker that needs seconds to restart is killed less often.
 */
const storms = [
  { broker: 'embedded', processes: 1, kills: ['service', 'service', 'service', 'service', 'service'] },
  { broker: 'mosquitto', processes: 1, kills: ['service', 'broker', 'both', 'broker', 'service', 'both'] },
  { broker: 'rabbitmq', processes: 3, kills: ['service', 'broker', 'service', 'both', 'service'] },
] as const satisfies { broker: BrokerName; processes: number; kills: readonly string[] }[];

describe.each(storms)('2,000 changes and 200 transfers through $broker with $processes processes', (plan) => {
  it('[C-8][C-9][R-EVT-11][R-SES-9][R-SES-10] lose no message, and complete every transfer exactly once, although processes are ended by kill -9', async () => {
    const rig = await openRig(plan.broker, { processes: plan.processes });
    try {
      const report = await storm(rig, {
        drivers: 25,
        changes: 2_000,
        transfers: 200,
        kills: [...plan.kills],
        seed: Number(process.env.STORM_SEED ?? 20_261_121),
      });
      process.stdout.write(`${plan.broker}: ${JSON.stringify(report)}\n`);
      // While an external broker is down, the changes continue: a session that ends in that time gets no more messages.
      expect(report.messages).toBeGreaterThan(plan.broker === 'embedded' ? 4_000 : 2_000);
      expect(report.revocationsHeard).toBeGreaterThan(0);
    } finally {
      await rig.stop();
    }
  }, 900_000);
});

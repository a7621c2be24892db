import { describe, expect, it } from 'vitest';
import { type BrokerName, openRig } from './push-rig.js';
import { storm } from './push-storm.js';

/** The processes to kill in each round, at points that the seed decides. */
const storms = [
  { broker: 'embedded', processes: 1, kills: ['service', 'service', 'service'] },
  { broker: 'mosquitto', processes: 1, kills: ['service', 'broker', 'both'] },
  { broker: 'rabbitmq', processes: 3, kills: ['service', 'broker', 'both'] },
] as const satisfies { broker: BrokerName; processes: number; kills: readonly string[] }[];

/** A long storm has more rounds: `STORM_ROUNDS=4 npm run test:external -- push-storms`. */
const rounds = Number(process.env.STORM_ROUNDS ?? 1);
const changes = 500 * rounds;
const transfers = 50 * rounds;

describe.each(storms)(
  `${changes} changes and ${transfers} transfers through $broker with $processes processes`,
  (plan) => {
    it(
      '[C-8][C-9][R-EVT-11][R-SES-9][R-SES-10] lose no message and complete every transfer exactly once, although processes are killed',
      async () => {
        const rig = await openRig(plan.broker, { processes: plan.processes });
        try {
          const report = await storm(rig, {
            drivers: 25,
            changes,
            transfers,
            kills: Array.from({ length: rounds }, () => plan.kills).flat(),
            seed: Number(process.env.STORM_SEED ?? 20_261_121),
          });
          process.stdout.write(`${plan.broker}: ${JSON.stringify(report)}\n`);
          // While an external broker is down, the changes continue: a session that ends in that time gets no more
          // messages.
          expect(report.messages).toBeGreaterThan(plan.broker === 'embedded' ? 2 * changes : changes);
          // An external broker refuses a client soon after its session has ended, perhaps before the phone has heard why.
          expect(report.revoked).toBeGreaterThan(0);
          if (plan.broker === 'embedded') expect(report.revocationsHeard).toBe(report.revoked);
        } finally {
          await rig.stop();
        }
      },
      300_000 * rounds,
    );
  },
);

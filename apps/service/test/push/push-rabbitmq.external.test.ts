import { afterAll, beforeAll } from 'vitest';
import { describePush } from './push-behaviour.js';
import { openBroker, openRig, type RigBroker } from './push-rig.js';

let broker: RigBroker;
beforeAll(async () => {
  broker = await openBroker('rabbitmq');
}, 120_000);
afterAll(() => broker?.stop());

for (const processes of [1, 3]) {
  describePush(`RabbitMQ, served by ${processes} processes`, () => openRig(broker, { processes }), {
    refusesExpiredTokens: true,
    isNotifiedAgain: true,
  });
}

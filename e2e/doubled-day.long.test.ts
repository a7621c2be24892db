import { beforeAll, describe, it } from 'vitest';
import { seededRandom } from '../apps/service/test/push/seeded-draws.js';
import { chooseFault, type FaultMix } from '../apps/simulator/src/fault-plan.js';
import { driveRoute } from './driven-route.js';
import { suiteFleet } from './fleet-rig.js';
import { type OrganisationBooks, openFleetBooks } from './organisation-books.js';
import { beginDay, endDay, goOffline, goOnline, untilSent } from './phone-day.js';

const fleet = suiteFleet();
let books: OrganisationBooks;
beforeAll(async () => {
  books = await openFleetBooks(fleet);
});

/** E2E_SEED repeats one day; otherwise one of the seeds is new in each run. */
const given = process.env.E2E_SEED;
const seeds = given === undefined ? [1, Date.now() % 1_000_000] : [Number(given)];

const networks: Record<string, FaultMix> = {
  'responses get lost': { rate: 0.4, weights: { lose_answer: 3, cut_answer: 2, cut_request: 1 } },
  'requests arrive twice and late': { rate: 0.5, weights: { twice: 3, later: 2, echo: 3 } },
  'everything goes wrong': {
    rate: 0.4,
    weights: {
      cut_request: 2,
      lose_answer: 2,
      cut_answer: 2,
      delay: 2,
      slow: 1,
      twice: 2,
      later: 2,
      echo: 2,
      bad_answer: 3,
    },
    longestDelayMs: 60,
  },
};

describe('a day on which', () => {
  for (const [name, mix] of Object.entries(networks)) {
    for (const seed of seeds) {
      it(`[C-6] ${name} ends with each record recorded once (E2E_SEED=${seed})`, async () => {
        const random = seededRandom(seed);
        const { rig } = fleet;
        rig.proxy.decide(() => chooseFault(random.next, mix));
        const { phone } = await beginDay(fleet);
        let isOnline = true;
        for await (const _ of driveRoute(phone)) {
          const chance = random.next();
          if (chance < 0.08) await phone.restart();
          else if (chance < 0.2) {
            await (isOnline ? goOffline(rig) : goOnline(rig, phone));
            isOnline = !isOnline;
          } else if (chance < 0.3 && isOnline) await phone.client.flushed(2_000);
        }
        if (!isOnline) await goOnline(rig, phone);
        await untilSent(phone, 60);
        await rig.proxy.deliverQueued();
        rig.proxy.calm();
        // Outcomes with images may arrive after the end of the route, and are then late.
        await endDay(books, phone, 'any');
        await rig.proxy.deliverQueued();
      }, 90_000);
    }
  }
});

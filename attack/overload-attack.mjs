import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '../bench/bench-report.mjs';
import { makeDriverFleet } from './driver-fleet.mjs';
import { outcomeSender } from './outcome-request.mjs';
import { timedRequest } from './timed-request.mjs';

const overload = 4;
const closedLoop = 16;
const tickMs = 10;
const longestMs = 1_000;
const longestRecoveryMs = 5_000;
const quickMs = 250;

export default {
  name: 'overload',
  claim: 'Four times the sustainable load is shed early: what is accepted is answered within a second (p99).',
  env: { RATE_LIMIT_PER_MINUTE: '1000000' },
  async run({ service, small, note }) {
    const drivers = await makeDriverFleet(service, small ? 40 : 80);
    const agent = new Agent({ keepAlive: true });
    const senders = drivers.map((driver) => outcomeSender(driver, { agent }));
    await closedRate(senders, 1_000);
    const rate = await closedRate(senders, small ? 2_000 : 5_000);
    note('sustainable, requests a second', Math.round(rate));
    const probes = probeLiveness(service);
    const answers = await openLoop(senders, rate * overload, small ? 6_000 : 20_000);
    const recoveryMs = await recovery(senders);
    const live = await probes.stop();
    agent.destroy();
    return judge({ answers, recoveryMs, live, note });
  },
};

/** Requests a second with 16 at a time. */
async function closedRate(senders, ms) {
  const endsAt = performance.now() + ms;
  let done = 0;
  const lane = async (n) => {
    while (performance.now() < endsAt) {
      const { status } = await senders[n]();
      if (status === 200) done += 1;
    }
  };
  await Promise.all(Array.from({ length: closedLoop }, (_, n) => lane(n)));
  return (done * 1_000) / ms;
}

/** Sends at a fixed rate, whether or not answers come. */
async function openLoop(senders, rate, ms) {
  const startedAt = performance.now();
  const answers = [];
  let next = 0;
  for (let at = 0; at < ms; at = performance.now() - startedAt) {
    for (const due = Math.min((at / 1_000) * rate, (ms / 1_000) * rate); next < due; next += 1) {
      answers.push(senders[next % senders.length]());
    }
    await delay(tickMs);
  }
  return { offered: next / (ms / 1_000), answers: await Promise.all(answers) };
}

/** Milliseconds until ten requests in a row are answered quickly again. */
async function recovery(senders) {
  const startedAt = performance.now();
  for (let quick = 0; quick < 10; ) {
    const { status, ms } = await senders[quick]();
    quick = status === 200 && ms < quickMs ? quick + 1 : 0;
    if (performance.now() - startedAt > 60_000) break;
  }
  return performance.now() - startedAt;
}

/** Asks `/health/live` four times a second, each time on a new connection. */
function probeLiveness(service) {
  const url = new URL('/health/live', service.baseUrl);
  const found = [];
  let running = true;
  const loop = (async () => {
    while (running) {
      found.push(await timedRequest(url, { agent: new Agent({ keepAlive: false }) }));
      await delay(250);
    }
  })();
  return {
    async stop() {
      running = false;
      await loop;
      return found;
    },
  };
}

function judge({ answers: { offered, answers }, recoveryMs, live, note }) {
  const accepted = answers.filter((each) => each.status === 200).map((each) => each.ms);
  const shed = answers.filter((each) => each.status === 503 || each.status === 429);
  const broken = answers.filter((each) => each.error !== undefined).length;
  const p99 = quantile(accepted, 0.99);
  const slowestLive = Math.max(...live.map((each) => (each.status === 200 ? each.ms : 30_000)));
  const waits = new Set(shed.map((each) => each.headers['retry-after']));
  note('offered, requests a second', Math.round(offered));
  note('accepted, shed, connections broken', `${accepted.length}, ${shed.length}, ${broken}`);
  note('p50 and p99 of the accepted, ms', `${Math.round(quantile(accepted, 0.5))}, ${Math.round(p99)}`);
  note('different values of Retry-After', waits.size);
  note('slowest /health/live, ms', Math.round(slowestLive));
  note('recovered after, ms', Math.round(recoveryMs));
  return [
    ...(p99 > longestMs ? [`the p99 of accepted requests is ${Math.round(p99)} ms`] : []),
    ...(broken > 0 ? [`${broken} connections broke`] : []),
    ...(shed.length > 100 && waits.size < 3 ? ['Retry-After does not spread'] : []),
    ...(slowestLive > longestMs ? [`/health/live took ${Math.round(slowestLive)} ms`] : []),
    ...(recoveryMs > longestRecoveryMs ? [`it took ${Math.round(recoveryMs)} ms to recover`] : []),
  ];
}

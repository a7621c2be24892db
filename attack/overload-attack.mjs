import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '../bench/bench-report.mjs';
import { outcomeSupply, submissionBody } from '../bench/outcome-supply.mjs';
import { requestText } from '../bench/request-text.mjs';
import { makeDriverFleet } from './driver-fleet.mjs';
import { openLoop } from './open-loop.mjs';
import { outcomeSender } from './outcome-request.mjs';
import { timedRequest } from './timed-request.mjs';

const overload = 4;
const closedLoop = 16;
const longestMs = 1_000;
const longestRecoveryMs = 5_000;
const quickMs = 250;

export default {
  name: 'overload',
  claim:
    'At four times the sustainable load, excess requests are refused early, and accepted ones are answered within a second (p99).',
  env: { RATE_LIMIT_PER_MINUTE: '1000000', NEW_CONNECTIONS_PER_SECOND: '1000000' },
  /** The attack needs all processor time, so every other program on the machine makes all waiting times longer. */
  slackOfSmall: 10,
  async run({ service, small, slack, note }) {
    const drivers = await makeDriverFleet(service, small ? 40 : 80);
    const agent = new Agent({ keepAlive: true });
    const senders = drivers.map((driver) => outcomeSender(driver, { agent }));
    await closedRate(senders, 1_000);
    const rate = await closedRate(senders, small ? 2_000 : 5_000);
    note('sustainable, requests a second', Math.round(rate));
    const requests = preparedRequests(drivers, Math.round(rate * overload * (small ? 6 : 20)));
    const probes = probeLiveness(service);
    const port = Number(new URL(service.baseUrl).port);
    const answers = await openLoop({ port, requests, rate: rate * overload });
    const recoveryMs = await recovery(senders);
    const live = await probes.stop();
    agent.destroy();
    return judge({ answers, offered: rate * overload, recoveryMs, live, slack, note });
  },
};

/** Successful requests per second, 16 at a time. */
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

/** Complete requests as bytes with one outcome each, made before the measurement. */
function preparedRequests(drivers, number) {
  const supplies = drivers.map((driver) => outcomeSupply(driver));
  return Array.from({ length: number }, (_, n) => {
    const driver = drivers[n % drivers.length];
    const url = `${driver.organisationUrl}/routes/${driver.route.id}/outcomes`;
    const body = submissionBody(driver, supplies[n % drivers.length], 1);
    return Buffer.from(requestText('POST', url, driver.headers, body));
  });
}

/** Milliseconds until ten consecutive requests are answered quickly again. */
async function recovery(senders) {
  const startedAt = performance.now();
  for (let quick = 0; quick < 10; ) {
    const { status, ms } = await senders[quick]();
    quick = status === 200 && ms < quickMs ? quick + 1 : 0;
    if (performance.now() - startedAt > 60_000) break;
  }
  return performance.now() - startedAt;
}

/** Requests `/health/live` four times per second, each time on a new connection. */
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

function judge({ answers, offered, recoveryMs, live, slack, note }) {
  const accepted = answers.filter((each) => each.status === 200).map((each) => each.ms);
  const shed = answers.filter((each) => each.status === 503 || each.status === 429);
  const broken = answers.filter((each) => each.error !== undefined).length;
  const p99 = quantile(accepted, 0.99);
  const slowestLive = Math.max(...live.map((each) => (each.status === 200 ? each.ms : 30_000)));
  const waits = new Set(shed.map((each) => each.retryAfter));
  note('offered, requests a second', Math.round(offered));
  const codes = {};
  for (const { status = 'broken' } of answers) codes[status] = (codes[status] ?? 0) + 1;
  note('responses by status', JSON.stringify(codes));
  note('accepted, shed, connections broken', `${accepted.length}, ${shed.length}, ${broken}`);
  note('p50 and p99 of the accepted, ms', `${Math.round(quantile(accepted, 0.5))}, ${Math.round(p99)}`);
  note('different values of Retry-After', waits.size);
  note('slowest /health/live, ms', Math.round(slowestLive));
  note('recovered after, ms', Math.round(recoveryMs));
  return [
    ...(p99 > longestMs * slack ? [`the p99 of accepted requests is ${Math.round(p99)} ms`] : []),
    ...(broken > 0 ? [`${broken} connections broke`] : []),
    ...(shed.length > 100 && waits.size < 3 ? ['Retry-After does not spread'] : []),
    ...(slowestLive > longestMs * slack ? [`/health/live took ${Math.round(slowestLive)} ms`] : []),
    ...(recoveryMs > longestRecoveryMs * slack ? [`it took ${Math.round(recoveryMs)} ms to recover`] : []),
  ];
}

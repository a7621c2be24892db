import mqtt from 'mqtt';
import { expect, it, onTestFinished } from 'vitest';
import { startAedes } from '../../apps/service/test/push/aedes-server.js';
import { changeOf, listenAs } from './push-ear.js';

/** A session at a broker that accepts all messages from anyone. */
const session = {
  userId: 'user',
  username: 'marta',
  driverId: 'driver',
  token: 'token',
  sessionId: '019a-session',
  push: {
    url: '',
    websocket_url: '',
    topic_prefix: 'fleet/organisation/user',
    topics: ['fleet/organisation/user/#'],
  },
};

it('a listener acknowledges unknown messages, reports them, and receives the next ones', async () => {
  const broker = await startAedes();
  onTestFinished(() => broker.kill());
  const address = { url: broker.url.replace('relay:secret@', ''), websocket_url: null };
  const first = listenAs(session, { address });
  await first.until('connected');
  const office = await mqtt.connectAsync(broker.url);
  onTestFinished(() => office.endAsync(true));
  const say = (kind: string, text: string) =>
    office.publishAsync(`${session.push.topic_prefix}/${kind}`, text, { qos: 1 });
  await say('route_changed', 'not JSON');
  await say('weather_changed', '{"load_id":"019a"}');
  await say('route_changed', '{"load_id":"019a"}');
  await expect.poll(first.messages).toEqual(changeOf('019a').slice(0, 1));
  expect(first.events.filter((each) => each.type === 'ignored')).toEqual([
    {
      type: 'ignored',
      topic: `${session.push.topic_prefix}/route_changed`,
      detail: 'the payload is no JSON object',
    },
    {
      type: 'ignored',
      topic: `${session.push.topic_prefix}/weather_changed`,
      detail: 'the topic is none that this client knows',
    },
  ]);
  await first.listener.stop();
  await say('load_changed', '{"load_id":"019a"}');
  const second = listenAs(session, { address });
  await expect.poll(second.messages).toEqual(changeOf('019a').slice(1));
  expect(second.count('ignored')).toBe(0);
});

// A program that only listens with the built client, so nothing else keeps the process alive.
import { once } from 'node:events';
import { mqttPush } from '@fleet/client';

const [{ address, token, task, silentPort }] = await once(process, 'message');
const say = (word) => process.send(word);
const never = new Promise(() => {});
const silent = { ...address, url: `mqtt://127.0.0.1:${silentPort}`, websocket_url: null };
const nobody = { ...address, url: 'mqtt://127.0.0.1:1', websocket_url: null };

const plans = {
  'never-take': { stopsAt: 'never' },
  'while-connected': { stopsAt: 'connected' },
  'while-connecting': { stopsAt: 'token asked', address: silent },
  'while-asking': { stopsAt: 'token asked', token: () => never },
  'while-pausing': { stopsAt: 'disconnected', address: nobody },
  'while-refused': { stopsAt: 'refused', token: async () => 'worthless' },
  'while-taking': { stopsAt: 'message' },
};
const plan = plans[task];

let reached;
const place = new Promise((resolve) => {
  reached = (word) => word === plan.stopsAt && setImmediate(resolve);
});
const listener = mqttPush()(
  plan.address ?? address,
  () => {
    reached('token asked');
    return (plan.token ?? (async () => token))();
  },
  (event) => {
    say(event.type);
    reached(event.type);
    return event.type === 'message' ? never : undefined;
  },
);
await place;
await listener.stop();
say('stopped');
process.disconnect();

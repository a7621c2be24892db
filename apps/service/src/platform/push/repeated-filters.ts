import type { Client } from 'aedes';
import { readSubscriptions } from './packet-form.js';
import type { StoredSubscription } from './push-transport.js';

const subscribeHeader = 0x82;
const refused = 0x80;

/**
 * Handles a SUBSCRIBE that contains the same filter several times; returns false for all other packets. Aedes would
 * respond with one return code for all copies of a filter. But each copy must get its own code, as if it were alone in
 * its packet [MQTT-3.8.4-4][MQTT-3.8.4-5]. The QoS of the last copy applies.
 */
export function takeRepeatedFilters(client: Client, header: number, body: Uint8Array): boolean {
  if (header !== subscribeHeader) return false;
  const packet = readSubscriptions(body);
  if (packet === null) return false;
  const { messageId, subscriptions } = packet;
  const last = new Map(subscriptions.map((each) => [each.topic, { ...each }]));
  if (last.size === subscriptions.length) return false;
  client.subscribe([...last.values()], (error) => {
    if (error) client.conn.destroy();
    else client.conn.write(suback(messageId, codesOf(subscriptions, last)));
  });
  return true;
}

/** The return code of each filter. Aedes writes a refusal into `qos`. */
function codesOf(
  asked: readonly StoredSubscription[],
  answered: ReadonlyMap<string, { qos: number }>,
): number[] {
  return asked.map(({ topic, qos }) => (answered.get(topic)?.qos === refused ? refused : qos));
}

function suback(messageId: number, codes: readonly number[]): Buffer {
  const body = Buffer.from([messageId >> 8, messageId & 0xff, ...codes]);
  const length = body.length < 0x80 ? [body.length] : [(body.length & 0x7f) | 0x80, body.length >> 7];
  return Buffer.concat([Buffer.from([0x90, ...length]), body]);
}

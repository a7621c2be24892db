import { describe, expect, it } from 'vitest';
import { codesOf } from '../test-service.js';
import { refuse } from './event-receiver.js';
import { namesIn, soon, suiteWebhooks, type Tenant } from './webhook-world.js';

const world = suiteWebhooks();

/** The result of the only delivery. */
async function resultOf(tenant: Tenant, webhookId: string): Promise<unknown[]> {
  const { body } = await tenant.call('GET', `/webhooks/${webhookId}/deliveries`);
  return [body.data[0]?.status, body.data[0]?.status_code, body.data[0]?.fault];
}

describe('[C-10] the address of a new subscription', () => {
  const refused = [
    'http://receiver.test/',
    'http://example.com/',
    'https://user:pass@receiver.test/',
    'https://receiver.test/#part',
    'ftp://receiver.test/',
    'javascript:alert(1)',
    'https://',
    'https://10.0.0.1/',
    'https://172.16.9.9/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://127.0.0.2/',
    'https://2130706434/',
    'https://0x7f.0.0.2/',
    'https://0177.0.0.2/',
    'https://0.0.0.0/',
    'https://100.64.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
  ];
  it.each(refused)('is refused if it is %s', async (url) => {
    const tenant = await world.tenant();
    const made = await tenant.call('POST', '/webhooks', { url });
    expect([made.status, codesOf(made), made.body[0].key]).toEqual([
      422,
      ['webhook_url_not_allowed'],
      '/url',
    ]);
    const webhook = await tenant.subscribe('https://receiver.test/');
    const changed = await tenant.call('PATCH', `/webhooks/${webhook.id}`, { url });
    expect(codesOf(changed)).toEqual(['webhook_url_not_allowed']);
  });

  it.each(['https://8.8.8.8/', 'https://[2606:4700::1111]/', 'http://127.0.0.1:9/'])(
    'is accepted if it is %s',
    async (url) => {
      const tenant = await world.tenant();
      expect((await tenant.subscribe(url)).url).toBe(url);
    },
  );
});

describe('[C-10] the host name of a receiver', () => {
  it('is checked by the address of the connection, not by the name', async () => {
    const tenant = await world.tenant();
    const [receiver, secret] = [await world.addReceiver(), await world.addReceiver('127.0.0.2')];
    world.names.set('receiver.test', () => ['127.0.0.1']);
    world.names.set('private.test', () => ['127.0.0.2']);
    world.names.set('metadata.test', () => ['169.254.169.254']);
    const good = await tenant.subscribe(`https://receiver.test:${receiver.port}/`);
    const bad = await tenant.subscribe(`https://private.test:${secret.port}/`);
    const worse = await tenant.subscribe('https://metadata.test/');
    await tenant.happen(['there']);
    await expect.poll(() => resultOf(tenant, good.id), soon).toEqual(['delivered', 204, null]);
    for (const { id } of [bad, worse]) {
      await expect.poll(() => resultOf(tenant, id), soon).toEqual(['waiting', null, 'address_not_allowed']);
    }
    expect(secret.received).toEqual([]);
  });

  it('may resolve differently each time, and still reaches no private address', async () => {
    const tenant = await world.tenant();
    const receiver = await world.addReceiver();
    const secret = await world.addReceiver('127.0.0.2');
    let asked = 0;
    world.names.set('rebinding.test', () => {
      asked += 1;
      return [asked === 1 ? '127.0.0.1' : '127.0.0.2'];
    });
    // A closed connection forces another query of the name.
    receiver.answer = refuse(500, { connection: 'close' });
    const webhook = await tenant.subscribe(`https://rebinding.test:${secret.port}/`, { max_in_flight: 1 });
    await tenant.happen([1, 2, 3]);
    await expect.poll(() => asked, soon).toBeGreaterThanOrEqual(2);
    await expect.poll(async () => (await tenant.read(webhook.id)).standing.waiting, soon).toBe(3);
    expect(secret.received).toEqual([]);
  });

  it('is limited to the permitted ones of several addresses', async () => {
    const tenant = await world.tenant();
    const receiver = await world.addReceiver();
    world.names.set('mixed.test', () => ['127.0.0.2', '10.1.2.3', '127.0.0.1']);
    await tenant.subscribe(`https://mixed.test:${receiver.port}/`);
    await tenant.happen(['mixed']);
    await expect.poll(() => namesIn(receiver), soon).toEqual(['mixed']);
  });

  it('cannot be replaced by a redirect, which is never followed', async () => {
    const tenant = await world.tenant();
    const [receiver, secret] = [await world.addReceiver(), await world.addPlainReceiver()];
    receiver.answer = refuse(307, { location: `http://127.0.0.1:${secret.port}/` });
    const webhook = await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`);
    await tenant.happen(['elsewhere']);
    await expect.poll(() => resultOf(tenant, webhook.id), soon).toEqual(['waiting', 307, null]);
    expect(secret.received).toEqual([]);
  });

  it('is refused if the certificate is for another name', async () => {
    const tenant = await world.tenant();
    const receiver = await world.addReceiver();
    world.names.set('impostor.test', () => ['127.0.0.1']);
    const webhook = await tenant.subscribe(`https://impostor.test:${receiver.port}/`);
    await tenant.happen(['secret']);
    await expect
      .poll(() => resultOf(tenant, webhook.id), soon)
      .toEqual(['waiting', null, 'certificate_not_trusted']);
    expect(receiver.received).toEqual([]);
  });

  it('may use plain HTTP within the machine if that is permitted', async () => {
    const tenant = await world.tenant();
    const receiver = await world.addPlainReceiver();
    await tenant.subscribe(`http://127.0.0.1:${receiver.port}/`);
    await tenant.happen(['plain']);
    await expect.poll(() => namesIn(receiver), soon).toEqual(['plain']);
  });
});

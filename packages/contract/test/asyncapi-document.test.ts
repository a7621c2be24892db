import { readFileSync } from 'node:fs';
import { Parser } from '@asyncapi/parser';
import { describe, expect, it } from 'vitest';
import { payloadSchemaOf } from '../src/documents/asyncapi-document.js';
import { publishedAsyncApi } from '../src/documents/published-asyncapi.js';
import { payloadOf, pushKinds, topicOf } from '../src/driving/push.js';
import { exampleIds } from '../src/ground/contract-examples.js';
import { shapeCheck } from '../src/ground/shape-check.js';

const { organisation, user, route } = exampleIds;

async function read(text: string) {
  const { document, diagnostics } = await new Parser().parse(text);
  const faults = diagnostics.filter((each) => each.code !== 'asyncapi-latest-version');
  return { document, faults: faults.map((each) => `${each.path.join('.')}: ${each.message}`) };
}

const reading = read(JSON.stringify(publishedAsyncApi()));

async function published() {
  const { document, faults } = await reading;
  expect(faults).toEqual([]);
  if (document === undefined) throw new Error('the document cannot be read');
  return document;
}

describe('the AsyncAPI document', () => {
  it('[R-GEN-2] [R-EVT-1] is accepted without errors by AsyncAPI’s own parser', async () => {
    const document = await published();
    expect(document.version()).toBe('3.0.0');
    expect(
      document
        .servers()
        .all()
        .map((each) => [each.id(), each.protocol()]),
    ).toEqual([
      ['mqtt', 'mqtt'],
      ['mqtts', 'mqtts'],
      ['ws', 'ws'],
      ['wss', 'wss'],
    ]);
    for (const server of document.servers()) {
      expect(server.security().flatMap((each) => each.all().map((one) => one.scheme().type()))).toEqual([
        'userPassword',
      ]);
    }
  });

  it('is refused by the same parser if it contains an error', async () => {
    const spoilt = JSON.stringify(publishedAsyncApi()).replaceAll('"send"', '"shout"');
    expect((await read(spoilt)).faults).not.toEqual([]);
  });

  it('equals the committed file', () => {
    const committed = readFileSync(new URL('../../../asyncapi.json', import.meta.url), 'utf8');
    expect(JSON.parse(committed)).toEqual(publishedAsyncApi());
  });

  it.each(pushKinds)('[R-EVT-2] [R-VER-2] [C-9] contains the topic of the message %s', async (kind) => {
    const document = await published();
    const address = document.channels().get(kind)?.address() ?? '';
    const values: Record<string, string> = { prefix: 'fleet', organisationId: organisation, userId: user };
    expect(address.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? '')).toBe(
      topicOf('fleet', organisation, user, kind),
    );
    expect(
      document
        .channels()
        .get(kind)
        ?.parameters()
        .all()
        .map((each) => each.id()),
    ).toEqual(Object.keys(values));
  });

  it.each(pushKinds)('[R-EVT-3] describes the payload of the message %s, with an example', async (kind) => {
    const document = await published();
    const message = document.channels().get(kind)?.messages().get(kind);
    const check = shapeCheck(payloadSchemaOf(kind));
    expect(check.check(payloadOf(kind, route))).toMatchObject({ ok: true });
    expect(check.check({})).toMatchObject({ ok: false });
    const fields = Object.keys(payloadOf(kind, route));
    expect(Object.keys(message?.payload()?.properties() ?? {})).toEqual(fields);
    expect(message?.payload()?.required()).toEqual(fields);
    const [example] = message?.examples().all() ?? [];
    expect(check.check(example?.payload())).toMatchObject({ ok: true });
  });

  it.each(pushKinds)(
    '[C-9] describes that the service sends the message %s with QoS 1 and not retained',
    async (kind) => {
      const document = await published();
      const sent = document
        .channels()
        .get(kind)
        ?.operations()
        .all()
        .map((each) => [
          each.action(),
          each
            .traits()
            .all()
            .map((trait) => trait.bindings().get('mqtt')?.value()),
        ]);
      expect(sent).toEqual([['send', [expect.objectContaining({ qos: 1, retain: false })]]]);
    },
  );

  it('contains the given addresses and topic prefix', async () => {
    const text = JSON.stringify(
      publishedAsyncApi({
        addresses: ['mqtt://[::1]:40001', 'wss://fleet.example/mqtt?x=1'],
        topicPrefix: 'haulier/push',
        origin: 'https://fleet.example',
      }),
    );
    const { document, faults } = await read(text);
    expect(faults).toEqual([]);
    const defaults = document
      ?.servers()
      .all()
      .map((each) => [
        each.pathname(),
        ...each
          .variables()
          .all()
          .map((variable) => variable.defaultValue()),
      ]);
    expect(defaults).toEqual([
      [undefined, '[::1]', '40001'],
      ['/mqtt', 'fleet.example', '443'],
    ]);
    const prefix = document?.channels().get('route_changed')?.parameters().get('prefix');
    expect(prefix?.json('default')).toBe('haulier/push');
    expect(document?.info().externalDocs()?.url()).toBe('https://fleet.example/docs/push');
  });

  it('cannot be made for an address that is not one of a broker', () => {
    const place = { topicPrefix: 'fleet', origin: 'https://fleet.example' };
    expect(() => publishedAsyncApi({ ...place, addresses: ['http://fleet.example'] })).toThrow(
      /not an address/,
    );
  });
});

import { createHash } from 'node:crypto';
import { publishedAsyncApi } from '@fleet/contract/documents/published-asyncapi';
import { describe, expect, it } from 'vitest';
import { html, inline, prose } from '../../../src/platform/http/page-markup.js';
import { pushPage, pushPagePolicy } from '../../../src/platform/http/push-page.js';

const place = { topicPrefix: 'fleet', origin: 'https://fleet.example' };
const pageAt = (...addresses: string[]) => pushPage(publishedAsyncApi({ ...place, addresses }));

describe('the push reference', () => {
  it('shows every address, and commands that connect to it', () => {
    const page = pageAt('mqtt://127.0.0.1:40001', 'wss://fleet.example/mqtt');
    expect(page).toContain('<code>mqtt://127.0.0.1:40001</code>');
    expect(page).toContain('mosquitto_sub -h 127.0.0.1 -p 40001 \\');
    expect(page).toContain('-t &quot;$TOPIC_PREFIX/#&quot;');
    expect(page).toContain('mqtt.connect(&#39;wss://fleet.example:443/mqtt&#39;');
  });

  it('shows the two columns of a table below each other on a phone, because an address is too wide', () => {
    const page = pageAt('mqtt://127.0.0.1:40001');
    for (const caption of ['Addresses of the broker', 'The kinds of message'])
      expect(page).toContain(`aria-label="${caption}"><table class="pairs">`);
    expect(page).toContain('aria-label="Fields of route_changed"><table class="rows">');
    expect(page).toMatch(/@media \(max-width: 45rem\) {[^@]*\.pairs td { display: block;/);
  });

  it('shows a command with TLS if the broker offers nothing else', () => {
    expect(pageAt('mqtts://fleet.example:8883')).toContain('-p 8883 --tls-use-os-certs \\');
  });

  it('sends the reader to the administrator if the service does not know the broker’s address', () => {
    const page = pageAt();
    expect(page).toContain('Ask the administrator of the broker');
    expect(page).not.toContain('mosquitto_sub');
    expect(page).toContain('id="route_changed"');
  });

  it('allows only its own style and script, by digest', () => {
    const page = pageAt('mqtt://127.0.0.1:40001');
    for (const element of ['style', 'script']) {
      const [, text = ''] = new RegExp(`<${element}>([^]*?)</${element}>`).exec(page) ?? [];
      const digest = createHash('sha256').update(text).digest('base64');
      expect(pushPagePolicy).toContain(`${element}-src 'sha256-${digest}'`);
    }
  });

  it('has one first heading, levels without gaps, unique ids and no broken links', () => {
    const page = pageAt('mqtt://127.0.0.1:40001');
    const orders = [...page.matchAll(/<h([1-6])/g)].map(([, order]) => Number(order));
    expect(orders.filter((order) => order === 1)).toEqual([1]);
    orders.reduce((before, order) => {
      expect(order).toBeLessThanOrEqual(before + 1);
      return order;
    }, 0);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  });
});

it('markup escapes every value that is not markup itself', () => {
  expect(html`<p title="${'"'}">${'<b>&'}${html`<i>${1}</i>`}${[html`.`, html`.`]}</p>`.markup).toBe(
    '<p title="&quot;">&lt;b&gt;&amp;<i>1</i>..</p>',
  );
  expect(inline('`<a>` & more').markup).toBe('<code>&lt;a&gt;</code> &amp; more');
  expect(prose('## One\n\ntwo\nthree').markup).toBe('<h2>One</h2>\n<p>two\nthree</p>\n');
});

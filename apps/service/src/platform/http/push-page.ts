import { isRecord } from '@fleet/contract/ground/schema-reading';
import { html, inline, type Markup, prose } from './page-markup.js';
import { pagePolicy } from './page-policy.js';
import { pushPageScript, pushPageStyle } from './push-page-style.js';
import { referenceNavigation } from './reference-navigation.js';

export const pushPagePolicy = pagePolicy({ style: pushPageStyle, script: pushPageScript });

/** The AsyncAPI document as a page for people. It shows how to connect, and each kind of message. */
export function pushPage(document: unknown): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${textAt(document, 'info', 'title')}</title>
<link rel="icon" href="data:,">
<style>${{ markup: pushPageStyle }}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
${referenceNavigation('/docs/push')}
</header>
<main id="content">
<h1>${textAt(document, 'info', 'title')}</h1>
<p>The document for programs is <a href="/asyncapi.json">asyncapi.json</a>.</p>
${prose(textAt(document, 'info', 'description'))}
<h2>Addresses</h2>
${serverTable(document)}
<h2>Try it</h2>
${trials(document)}
<h2>Messages</h2>
${overview(document)}
${operationsOf(document).map((each) => messageSection(document, each))}
</main>
<p id="said" class="unseen" role="status"></p>
<script>${{ markup: pushPageScript }}</script>
</body>
</html>
`;
  return page.markup;
}

interface Broker {
  url: string;
  protocol: string;
  host: string;
  port: string;
  description: string;
}

function brokersOf(document: unknown): Broker[] {
  return recordsAt(document, 'servers').map(([, server]) => {
    const host = textAt(server, 'variables', 'host', 'default');
    const port = textAt(server, 'variables', 'port', 'default');
    const protocol = textAt(server, 'protocol');
    const url = `${protocol}://${host}:${port}${textAt(server, 'pathname')}`;
    return { url, protocol, host, port, description: textAt(server, 'description') };
  });
}

function serverTable(document: unknown): Markup {
  const brokers = brokersOf(document);
  if (brokers.length === 0)
    return html`<p>Ask the administrator of the broker; the service does not know how clients reach it.</p>`;
  return table(
    'Addresses of the broker',
    ['address', 'what'],
    brokers.map((each) => [html`<code>${each.url}</code>`, inline(each.description)]),
  );
}

function trials(document: unknown): Markup {
  const brokers = brokersOf(document);
  const plain =
    brokers.find((each) => each.protocol === 'mqtt') ?? brokers.find((each) => each.protocol === 'mqtts');
  const any = brokers.find((each) => each.protocol.startsWith('ws')) ?? plain;
  const command =
    plain === undefined
      ? []
      : [
          html`<p>With <code>mosquitto_sub</code>. The answer to <code>POST /{organisationId}/sessions</code> has in <code>data.push</code>, as <code>client_id</code>,
<code>username</code> and <code>topic_prefix</code>, what this calls <code>CLIENT_ID</code>, <code>USERNAME</code> and <code>TOPIC_PREFIX</code>; <code>TOKEN</code> is what stands in its
header <code>Authorization</code> after <code>Bearer</code>.</p>
${code(
  'The command',
  `mosquitto_sub -h ${plain.host} -p ${plain.port} ${plain.protocol === 'mqtts' ? '--tls-use-os-certs ' : ''}\\
  -i "$CLIENT_ID" -u "$USERNAME" -P "$TOKEN" \\
  -c -q 1 -v -t "$TOPIC_PREFIX/#"`,
)}`,
        ];
  const script =
    any === undefined
      ? []
      : [
          html`<p>With <a href="https://github.com/mqttjs/MQTT.js">MQTT.js</a>, in Node and in browsers; <code>session</code> is the <code>data</code> of that answer.</p>
${code(
  'The program',
  `import mqtt from 'mqtt';

const { push } = session;
const client = mqtt.connect('${any.url}', {
  clientId: push.client_id,
  username: push.username,
  password: token,
  clean: false,
});
client.on('connect', () => client.subscribe(push.topics, { qos: 1 }));
client.on('message', (topic, payload) => {
  const kind = topic.split('/').at(-1);
  console.log(kind, JSON.parse(payload.toString()));
});`,
)}`,
        ];
  return html`${command}${script}`;
}

interface Sending {
  kind: string;
  address: string;
  operation: unknown;
  message: unknown;
}

function operationsOf(document: unknown): Sending[] {
  return recordsAt(document, 'operations').map(([, operation]) => {
    const channel = resolved(document, at(operation, 'channel'));
    const [kind, reference] = recordsAt(channel, 'messages')[0] ?? ['', undefined];
    return { kind, address: textAt(channel, 'address'), operation, message: resolved(document, reference) };
  });
}

function overview(document: unknown): Markup {
  return table(
    'The kinds of message',
    ['kind', 'what it says'],
    operationsOf(document).map((each) => [
      html`<a href="#${each.kind}"><code>${each.kind}</code></a>`,
      inline(textAt(each.operation, 'summary')),
    ]),
  );
}

function messageSection(document: unknown, { kind, address, operation, message }: Sending): Markup {
  const payload = resolved(document, at(message, 'payload'));
  const required = at(payload, 'required');
  const fields = recordsAt(payload, 'properties').map(([name, field]) => [
    html`<code>${name}</code>`,
    html`${textAt(field, 'type')}${textAt(field, 'format') === '' ? '' : `, ${textAt(field, 'format')}`}`,
    html`${Array.isArray(required) && required.includes(name) ? 'always' : 'may be missing'}`,
    inline(textAt(field, 'description')),
  ]);
  const examples = at(message, 'examples');
  const example = Array.isArray(examples) ? at(examples[0], 'payload') : {};
  return html`<section aria-labelledby="${kind}">
<h3 id="${kind}"><code>${kind}</code> ${textAt(operation, 'title')}</h3>
<p class="topic"><span>Topic</span> <code>${address}</code></p>
${prose(textAt(operation, 'description'))}
${table(`Fields of ${kind}`, ['field', 'type', 'present', 'meaning'], fields)}
${code(`An example of ${kind}`, JSON.stringify(example, null, 2))}
</section>
`;
}

function table(caption: string, columns: readonly string[], rows: readonly (readonly Markup[])[]): Markup {
  return html`<div class="wide" role="region" tabindex="0" aria-label="${caption}"><table class="${columns.length === 2 ? 'pairs' : 'rows'}">
<caption class="unseen">${caption}</caption>
<thead><tr>${columns.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`;
}

function code(name: string, text: string): Markup {
  return html`<figure><pre tabindex="0" role="region" aria-label="${name}"><code>${text}</code></pre></figure>`;
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce((found: unknown, name) => (isRecord(found) ? found[name] : undefined), value);
}

/** The text at this path, or an empty text. */
function textAt(value: unknown, ...path: readonly string[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}

function recordsAt(value: unknown, ...path: readonly string[]): [string, unknown][] {
  const found = at(value, ...path);
  return isRecord(found) ? Object.entries(found) : [];
}

/** Follows a reference of the document until it reaches a value. */
function resolved(document: unknown, value: unknown): unknown {
  const reference = textAt(value, '$ref');
  return reference === '' ? value : resolved(document, at(document, ...reference.split('/').slice(1)));
}

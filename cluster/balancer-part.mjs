import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountNamed, answers, give, partProcess } from './part-process.mjs';

/**
 * HAProxy in front of the services, the primary of the database, and the brokers, configured by
 * `docs/examples/cluster/haproxy.cfg`. `ports` are those of its listeners: `{http, database, mqtt, status}`. `services`,
 * `databases` and `brokers` list the ports behind them.
 */
export function balancerPart({ folder, ports, services, databases, brokers }) {
  const account = accountNamed('haproxy');
  const own = join(folder, 'balancer');
  mkdirSync(own, { mode: 0o700 });
  give(own, account);
  const file = join(own, 'haproxy.cfg');
  writeFileSync(file, configuration({ ports, services, databases, brokers }), { mode: 0o600 });
  give(file, account);
  return partProcess({
    ...{ name: 'balancer', program: '/usr/sbin/haproxy', args: ['-db', '-f', file], folder: own, account },
    isReady: () => answers(`http://127.0.0.1:${ports.status}/`),
  });
}

const example = new URL('../docs/examples/cluster/haproxy.cfg', import.meta.url);

/** The example of the guide with the addresses of this cluster, and without TLS. */
function configuration({ ports, services, databases, brokers }) {
  const text = readFileSync(example, 'utf8')
    .replace(/bind :443 .*/, `bind 127.0.0.1:${ports.http}`)
    .replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${ports.database}`)
    .replace(/bind :8883 .*/, `bind 127.0.0.1:${ports.mqtt}`)
    .replaceAll(/^ {2}server (\w+)-(\d) \S+ check(?: port \d+)?/gm, (_, kind, number) => {
      const behind = { service: services, database: databases, broker: brokers }[kind][number - 1];
      if (behind === undefined) return '  # no server: ';
      const check = typeof behind === 'number' ? 'check' : `check port ${behind.restPort}`;
      return `  server ${kind}-${number} 127.0.0.1:${behind.port ?? behind} ${check}`;
    });
  return [
    text,
    'frontend status',
    '  mode http',
    `  bind 127.0.0.1:${ports.status}`,
    '  monitor-uri /',
    '',
  ].join('\n');
}

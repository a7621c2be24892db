import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountNamed, answers, give, partProcess } from './part-process.mjs';

/**
 * HAProxy in front of the services, the primary of the database, and the brokers. `ports` are those of its listeners:
 * `{http, database, mqtt, status}`. `services`, `databases` and `brokers` list the ports behind them.
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

function configuration({ ports, services, databases, brokers }) {
  const list = (servers, options) =>
    servers.map((each, n) => `  server s${n + 1} 127.0.0.1:${each} ${options}`);
  return [
    'global',
    '  maxconn 8000',
    'defaults',
    '  timeout connect 2s',
    '  timeout client 90s',
    '  timeout server 90s',
    'frontend status',
    '  mode http',
    `  bind 127.0.0.1:${ports.status}`,
    '  monitor-uri /',
    'listen services',
    '  mode http',
    `  bind 127.0.0.1:${ports.http}`,
    '  balance roundrobin',
    '  option forwardfor',
    // A service that does not answer gets no further requests after two seconds.
    '  option httpchk GET /health/ready',
    '  option redispatch',
    '  retries 2',
    '  retry-on conn-failure',
    ...list(services, 'check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions'),
    'listen database',
    '  mode tcp',
    `  bind 127.0.0.1:${ports.database}`,
    '  option httpchk GET /primary',
    // Connections of the services stay open while they are not used.
    '  timeout client 1h',
    '  timeout server 1h',
    ...databases.map(
      ({ port, restPort }, n) =>
        `  server s${n + 1} 127.0.0.1:${port} check port ${restPort} inter 1s fall 2 rise 1 on-marked-down shutdown-sessions`,
    ),
    'listen brokers',
    '  mode tcp',
    `  bind 127.0.0.1:${ports.mqtt}`,
    '  balance leastconn',
    '  timeout client 1h',
    '  timeout server 1h',
    ...list(brokers, 'check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions'),
    '',
  ].join('\n');
}

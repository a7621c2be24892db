import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { accepts, accountNamed, give, partProcess } from './part-process.mjs';

const installations = '/usr/lib/rabbitmq/lib';
const examples = new URL('../docs/examples/brokers/', import.meta.url);
const relay = 'fleet-relay';

/**
 * RabbitMQ in three nodes with quorum queues, so that a message survives the loss of a node. Configured by
 * `docs/examples/brokers/rabbitmq.conf`; `callbacks` is the origin that answers who may connect. Returns
 * `{names, nodes, urlAt}`: `names` is the program that tells the nodes each other's ports.
 */
export function rabbitmqParts({ folder, ports, namePort, callbacks }) {
  const account = accountNamed('rabbitmq');
  const password = randomBytes(18).toString('base64url');
  const cookie = randomBytes(18).toString('hex');
  const names = ports.map((_, n) => `fleet-${namePort}-${n + 1}@localhost`);
  const own = join(folder, 'broker-names');
  mkdirSync(own);
  give(own, account);
  const epmd = partProcess({
    ...{ name: 'broker names', program: '/usr/bin/epmd', folder: own, account },
    args: ['-address', '127.0.0.1', '-port', String(namePort)],
    isReady: () => accepts(namePort),
  });
  const nodes = ports.map(([port, distribution], index) => {
    const name = `broker-${index + 1}`;
    const place = join(folder, name);
    mkdirSync(place, { mode: 0o700 });
    give(place, account);
    const put = (file, text, mode) => {
      writeFileSync(join(place, file), text, { mode });
      give(join(place, file), account);
    };
    put('.erlang.cookie', cookie, 0o400);
    put('enabled_plugins', readFileSync(new URL('rabbitmq-enabled-plugins', examples), 'utf8'), 0o600);
    put('rabbitmq.conf', configuration({ port, names, callbacks, password }), 0o600);
    const part = partProcess({
      ...{ name, program: programOf(), args: [], folder: place, account },
      env: environmentOf({ place, namePort, distribution, name: names[index] }),
      isReady: () => accepts(port),
    });
    return { ...part, port };
  });
  return { epmd, nodes, urlAt: (port) => `mqtt://${relay}:${password}@127.0.0.1:${port}` };
}

function configuration({ port, names, callbacks, password }) {
  const example = readFileSync(new URL('rabbitmq.conf', examples), 'utf8')
    .replaceAll('http://127.0.0.1:8080', callbacks)
    .replaceAll('127.0.0.1:1883', `127.0.0.1:${port}`)
    .replaceAll('fleet-relay-password', password)
    .split('\n')
    // The balancer speaks to the nodes without TLS.
    .filter((line) => !/^(mqtt\.listeners\.ssl|ssl_options)/.test(line));
  return [
    ...example,
    'mqtt.durable_queue_type = quorum',
    'cluster_formation.peer_discovery_backend = classic_config',
    ...names.map((name, n) => `cluster_formation.classic_config.nodes.${n + 1} = ${name}`),
    'cluster_partition_handling = pause_minority',
    'log.console = true',
    'log.console.level = warning',
    'log.file = false',
    '',
  ].join('\n');
}

const environmentOf = ({ place, namePort, distribution, name }) => ({
  ERL_EPMD_ADDRESS: '127.0.0.1',
  ERL_EPMD_PORT: String(namePort),
  RABBITMQ_NODENAME: name,
  RABBITMQ_DIST_PORT: String(distribution),
  // One scheduler each, because three nodes share this machine.
  RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 1:1 -kernel inet_dist_use_interface {127,0,0,1}',
  // Ignores the settings of RabbitMQ's installation on this machine.
  RABBITMQ_CONF_ENV_FILE: join(place, 'none.conf'),
  RABBITMQ_CONFIG_FILE: join(place, 'rabbitmq.conf'),
  RABBITMQ_ADVANCED_CONFIG_FILE: join(place, 'none.config'),
  RABBITMQ_ENABLED_PLUGINS_FILE: join(place, 'enabled_plugins'),
  RABBITMQ_MNESIA_BASE: join(place, 'mnesia'),
  RABBITMQ_LOG_BASE: join(place, 'log'),
  RABBITMQ_PID_FILE: join(place, 'pid'),
  // `exec` makes the script become the server, so that signals reach the server.
  RUNNING_UNDER_SYSTEMD: 'true',
  PATH: `${dirname(programOf())}:/usr/sbin:/usr/bin:/sbin:/bin`,
});

function programOf() {
  const version = readdirSync(installations).find((each) => each.startsWith('rabbitmq_server-'));
  return join(installations, version ?? '', 'sbin/rabbitmq-server');
}

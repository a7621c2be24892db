import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.js';
import { writeBrokerCertificate } from './broker-certificate.js';
import { type BrokerServer, exampleFile } from './broker-server.js';
import { serverFolder, serverProgram } from './server-program.js';

const installations = '/usr/lib/rabbitmq/lib';

/**
 * Debian's RabbitMQ on the loopback, configured as `docs/examples/brokers/rabbitmq.conf` says, with a node, an epmd and a
 * folder of its own. It asks `callbacks`, an origin such as `http://127.0.0.1:8080`, who may connect and what they may do.
 */
export async function startRabbitmq(callbacks: string): Promise<BrokerServer> {
  const folder = serverFolder('rabbitmq');
  const ports = {
    mqtt: await freePort(),
    mqtts: await freePort(),
    amqp: await freePort(),
    epmd: await freePort(),
    distribution: await freePort(),
  };
  const relay = { username: 'fleet-relay', password: randomBytes(18).toString('base64url') };
  const put = (name: string, text: string, mode = 0o600) => {
    const path = join(folder.path, name);
    writeFileSync(path, text, { mode });
    const { uid, gid } = folder.account;
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
    return path;
  };
  put('.erlang.cookie', randomBytes(18).toString('hex'), 0o400);
  const tls = { port: ports.mqtts, ca: writeBrokerCertificate(folder.path) };
  const configuration = exampleFile('rabbitmq.conf', {
    'http://127.0.0.1:8080': callbacks,
    '127.0.0.1:1883': `127.0.0.1:${ports.mqtt}`,
    '127.0.0.1:5672': `127.0.0.1:${ports.amqp}`,
    'ssl.default = 8883': `ssl.1 = 127.0.0.1:${ports.mqtts}`,
    '/etc/rabbitmq': folder.path,
    'fleet-relay-password': relay.password,
  });
  const environment = {
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_EPMD_PORT: String(ports.epmd),
    RABBITMQ_DIST_PORT: String(ports.distribution),
    RABBITMQ_CONF_ENV_FILE: put(
      'rabbitmq-env.conf',
      exampleFile('rabbitmq-env.conf', { 'rabbit@localhost': `fleet-${ports.mqtt}@localhost` }),
      0o644,
    ),
    RABBITMQ_CONFIG_FILE: put('rabbitmq.conf', `${configuration}\nlog.console = true\nlog.file = false\n`),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(folder.path, 'none.config'),
    RABBITMQ_ENABLED_PLUGINS_FILE: put('enabled_plugins', exampleFile('rabbitmq-enabled-plugins', {})),
    RABBITMQ_MNESIA_BASE: join(folder.path, 'mnesia'),
    RABBITMQ_LOG_BASE: join(folder.path, 'log'),
    RABBITMQ_PID_FILE: join(folder.path, 'pid'),
    // The script then becomes the server, so that a signal meets the server and not the script.
    RUNNING_UNDER_SYSTEMD: 'true',
  };
  const epmd = serverProgram({
    program: 'epmd',
    args: ['-address', '127.0.0.1', '-port', String(ports.epmd)],
    folder,
    isReady: async () => true,
  });
  const server = serverProgram({
    program: programOf(),
    args: [],
    folder,
    environment,
    isReady: async () => server.output().slice(startedAt).includes('Server startup complete'),
  });
  let startedAt = 0;
  const start = () => {
    startedAt = server.output().length;
    return server.start();
  };
  await epmd.start();
  await start();
  return {
    port: ports.mqtt,
    tls,
    url: `mqtt://${relay.username}:${relay.password}@127.0.0.1:${ports.mqtt}`,
    kill9: server.kill9,
    start,
    output: server.output,
    async stop() {
      await server.stop();
      await epmd.kill9();
      folder.remove();
    },
  };
}

function programOf(): string {
  const versions = existsSync(installations) ? readdirSync(installations) : [];
  const [version] = versions.filter((each) => each.startsWith('rabbitmq_server-'));
  if (version === undefined)
    throw new Error('No RabbitMQ here. Install it with: apt-get install rabbitmq-server');
  return join(installations, version, 'sbin/rabbitmq-server');
}

import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../free-port.js';
import { type BrokerServer, brokerCertificate, exampleFile, inPlaces } from './broker-server.js';
import { serverFolder, serverProgram } from './server-program.js';

export interface RabbitmqServer extends BrokerServer {
  /** Runs `rabbitmqctl` with these arguments, and returns its output. */
  control(args: readonly string[]): string;
}

const installations = '/usr/lib/rabbitmq/lib';

/**
 * Debian's RabbitMQ on the loopback, configured by `docs/examples/brokers/rabbitmq.conf`, with its own node, epmd and
 * folder. It asks `callbacks`, an origin such as `http://127.0.0.1:8080`, who may connect and what they may do. With
 * `runsBefore` it has already run without these files, as after Debian's installation, and the guide's commands create
 * its accounts.
 */
export async function startRabbitmq(callbacks: string, { runsBefore = false } = {}): Promise<RabbitmqServer> {
  const folder = serverFolder('rabbitmq');
  const ports = {
    mqtt: await freePort(),
    tls: await freePort(),
    epmd: await freePort(),
    distribution: await freePort(),
  };
  const relay = { username: 'fleet-relay', password: `relay-${randomBytes(18).toString('base64url')}` };
  const put = (name: string, text: string, mode = 0o600) => {
    const path = join(folder.path, name);
    writeFileSync(path, text, { mode });
    folder.give(path);
    return path;
  };
  put('.erlang.cookie', randomBytes(18).toString('hex'), 0o400);
  const certificate = await brokerCertificate(folder);
  const configuration = exampleFile('rabbitmq.conf', {
    'http://127.0.0.1:8080': callbacks,
    '127.0.0.1:1883': `127.0.0.1:${ports.mqtt}`,
    '0.0.0.0:8883': `0.0.0.0:${ports.tls}`,
    '/etc/rabbitmq/fleet.crt': certificate.certFile,
    '/etc/rabbitmq/fleet.key': certificate.keyFile,
    'fleet-relay-password': relay.password,
  });
  const environment = {
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_EPMD_PORT: String(ports.epmd),
    RABBITMQ_NODENAME: `fleet-${ports.mqtt}@localhost`,
    RABBITMQ_DIST_PORT: String(ports.distribution),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
    // Ignores the settings of RabbitMQ's installation on this machine.
    RABBITMQ_CONF_ENV_FILE: join(folder.path, 'none.conf'),
    RABBITMQ_CONFIG_FILE: join(folder.path, 'rabbitmq.conf'),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(folder.path, 'none.config'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder.path, 'enabled_plugins'),
    RABBITMQ_MNESIA_BASE: join(folder.path, 'mnesia'),
    RABBITMQ_LOG_BASE: join(folder.path, 'log'),
    RABBITMQ_PID_FILE: join(folder.path, 'pid'),
    // `exec` makes the script become the server, so that signals reach the server.
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
  const configure = (text: string, plugins: string) => {
    put('rabbitmq.conf', `${text}\nlog.console = true\nlog.file = false\n`);
    put('enabled_plugins', plugins);
  };
  const scripts = dirname(programOf());
  const env = {
    PATH: `${scripts}:/usr/sbin:/usr/bin:/sbin:/bin`,
    HOME: folder.path,
    LANG: 'C.UTF-8',
    ...environment,
  };
  const place = { cwd: folder.path, env, ...folder.account };
  const run = (program: string, args: readonly string[]) =>
    execFileSync(program, args, { ...place, stdio: 'pipe', encoding: 'utf8' });
  await epmd.start();
  if (runsBefore) {
    // AMQP's port may be in use on this machine.
    configure('listeners.tcp = none', '[].');
    await start();
    await server.stop();
  }
  configure(configuration, exampleFile('rabbitmq-enabled-plugins', {}));
  await start();
  if (runsBefore) run('sh', ['-ec', accountCommands({ 'fleet-relay-password': relay.password })]);
  return {
    port: ports.mqtt,
    url: `mqtt://${relay.username}:${relay.password}@127.0.0.1:${ports.mqtt}`,
    tls: { url: `mqtts://127.0.0.1:${ports.tls}`, ca: certificate.ca },
    pid: server.pid,
    async storeSubscriptions() {
      await promisify(execFile)('rabbitmqctl', ['eval', 'mnesia:sync_log().'], place);
    },
    kill9: server.kill9,
    start,
    output: server.output,
    control: (args) => run('rabbitmqctl', args),
    async stop() {
      await server.stop();
      await epmd.kill9();
      folder.remove();
    },
  };
}

/** The guide's commands that create the service's account on an installation that has already run. */
function accountCommands(places: Readonly<Record<string, string>>): string {
  const guide = fileURLToPath(new URL('../../../../docs/guides/external-brokers.md', import.meta.url));
  const commands = /^```sh\n(rabbitmqctl add_user .*?)^```$/ms.exec(inPlaces(guide, places))?.[1];
  if (commands === undefined) throw new Error(`${guide} has no commands that make the account`);
  return commands;
}

function programOf(): string {
  const versions = existsSync(installations) ? readdirSync(installations) : [];
  const [version] = versions.filter((each) => each.startsWith('rabbitmq_server-'));
  if (version === undefined)
    throw new Error('No RabbitMQ here. Install it with: apt-get install rabbitmq-server');
  return join(installations, version, 'sbin/rabbitmq-server');
}

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../free-port.js';
import { writeBrokerCertificate } from './broker-certificate.js';
import { type BrokerServer, exampleFile, textWithPlaces } from './broker-server.js';
import { serverFolder, serverProgram } from './server-program.js';

const debianConfiguration = '/etc/mosquitto/mosquitto.conf';

/**
 * Debian's Mosquitto on the loopback, configured as Debian has it and as `docs/examples/brokers/mosquitto.conf` adds, with a
 * folder of its own: nobody may connect but the service, which tells it by dynamic security who else may.
 */
export async function startMosquitto(): Promise<BrokerServer> {
  const folder = serverFolder('mosquitto');
  const port = await freePort();
  const tls = { port: await freePort(), ca: writeBrokerCertificate(folder.path) };
  const relay = { username: 'fleet-relay', password: randomBytes(18).toString('base64url') };
  const options = { cwd: folder.path, stdio: 'ignore', ...folder.account } as const;
  const security = join(folder.path, 'dynamic-security.json');
  execFileSync('mosquitto_ctrl', ['dynsec', 'init', security, relay.username, relay.password], options);
  const configuration = join(folder.path, 'mosquitto.conf');
  const added = join(folder.path, 'conf.d');
  mkdirSync(added, { mode: 0o755 });
  const places = {
    'listener 1883': `listener ${port}`,
    'listener 8883': `listener ${tls.port} 127.0.0.1`,
    '/etc/mosquitto/certs': folder.path,
    '/var/lib/mosquitto': folder.path,
  };
  writeFileSync(join(added, 'fleet.conf'), exampleFile('mosquitto.conf', places), { mode: 0o644 });
  const own = textWithPlaces(debianConfiguration, {
    '/run/mosquitto': folder.path,
    '/var/lib/mosquitto': folder.path,
    '/var/log/mosquitto': folder.path,
    '/etc/mosquitto/conf.d': added,
  });
  writeFileSync(configuration, `${own}\nlog_dest stdout\n`, { mode: 0o644 });
  const program = serverProgram({
    program: 'mosquitto',
    args: ['-c', configuration],
    folder,
    isReady: () => answers(port),
  });
  await program.start();
  return {
    port,
    tls,
    url: `mqtt://${relay.username}:${relay.password}@127.0.0.1:${port}`,
    kill9: program.kill9,
    start: program.start,
    output: program.output,
    async stop() {
      await program.stop();
      folder.remove();
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

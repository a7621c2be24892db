import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../free-port.js';
import { type BrokerServer, brokerCertificate, exampleFile, inPlaces } from './broker-server.js';
import { serverFolder, serverProgram } from './server-program.js';

/**
 * Debian's Mosquitto on the loopback, in its own folder, configured as by Debian and
 * `docs/examples/brokers/mosquitto.conf`. Only the service may connect; it decides by dynamic security who else may.
 */
export async function startMosquitto(): Promise<BrokerServer> {
  const folder = serverFolder('mosquitto');
  const port = await freePort();
  const tlsPort = await freePort();
  const relay = { username: 'fleet-relay', password: randomBytes(18).toString('base64url') };
  const options = { cwd: folder.path, stdio: 'ignore', ...folder.account } as const;
  const security = join(folder.path, 'dynamic-security.json');
  execFileSync('mosquitto_ctrl', ['dynsec', 'init', security, relay.username, relay.password], options);
  const configuration = join(folder.path, 'mosquitto.conf');
  const parts = join(folder.path, 'conf.d');
  const certificate = await brokerCertificate(folder);
  const installed = inPlaces('/etc/mosquitto/mosquitto.conf', {
    '/var/lib/mosquitto': folder.path,
    '/run/mosquitto': folder.path,
    '/var/log/mosquitto': folder.path,
    '/etc/mosquitto/conf.d': parts,
  });
  const example = exampleFile('mosquitto.conf', {
    'listener 1883': `listener ${port}`,
    'listener 8883': `listener ${tlsPort}`,
    '/var/lib/mosquitto': folder.path,
    '/etc/mosquitto/certs/fleet.crt': certificate.certFile,
    '/etc/mosquitto/certs/fleet.key': certificate.keyFile,
  });
  mkdirSync(parts);
  writeFileSync(configuration, installed, { mode: 0o644 });
  writeFileSync(join(parts, 'fleet.conf'), example, { mode: 0o644 });
  const program = serverProgram({
    program: 'mosquitto',
    args: ['-c', configuration],
    folder,
    isReady: () => answers(port),
  });
  await program.start();
  return {
    port,
    url: `mqtt://${relay.username}:${relay.password}@127.0.0.1:${port}`,
    tls: { url: `mqtts://127.0.0.1:${tlsPort}`, ca: certificate.ca },
    pid: program.pid,
    // `autosave_on_changes` stores each one before it is acknowledged to us.
    storeSubscriptions: async () => {},
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

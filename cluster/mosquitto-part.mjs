import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accepts, accountNamed, give, partProcess } from './part-process.mjs';

const example = new URL('../docs/examples/brokers/mosquitto.conf', import.meta.url);
const relay = 'fleet-relay';

/** Mosquitto, configured by `docs/examples/brokers/mosquitto.conf`. Returns the part with its `port` and `urlAt`. */
export function mosquittoPart({ folder, port }) {
  const account = accountNamed('mosquitto');
  const own = join(folder, 'mosquitto');
  mkdirSync(own, { mode: 0o700 });
  give(own, account);
  const password = randomBytes(18).toString('base64url');
  const security = join(own, 'dynamic-security.json');
  const options = { cwd: own, stdio: 'ignore', ...account };
  execFileSync('/usr/bin/mosquitto_ctrl', ['dynsec', 'init', security, relay, password], options);
  const file = join(own, 'mosquitto.conf');
  writeFileSync(file, configuration(port, own), { mode: 0o600 });
  give(file, account);
  const part = partProcess({
    ...{ name: 'broker', program: '/usr/sbin/mosquitto', args: ['-c', file], folder: own, account },
    isReady: () => accepts(port),
  });
  return { ...part, port, urlAt: (at) => `mqtt://${relay}:${password}@127.0.0.1:${at}` };
}

/** Without TLS, because the balancer speaks to the broker, and with a place for the state, as Debian's file has it. */
function configuration(port, folder) {
  const lines = readFileSync(example, 'utf8')
    .replace('listener 1883 127.0.0.1', `listener ${port} 127.0.0.1`)
    .replaceAll('/var/lib/mosquitto', folder)
    .split('\n')
    .filter((line) => !/^(listener 8883|certfile|keyfile)/.test(line));
  return [...lines, 'persistence true', `persistence_location ${folder}/`, ''].join('\n');
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { accountNamed, answers, give, partProcess } from './part-process.mjs';

/** The etcd member in which Patroni keeps who the primary is. Returns the part with its `port`. */
export function etcdPart({ folder, ports: [port, peerPort] }) {
  const account = accountNamed('nobody');
  const own = join(folder, 'etcd');
  mkdirSync(own, { mode: 0o700 });
  give(own, account);
  const client = `http://127.0.0.1:${port}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  const options = {
    name: 'fleet',
    'data-dir': join(own, 'data'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `fleet=${peer}`,
    'log-level': 'warn',
    'enable-v2': 'true',
  };
  const part = partProcess({
    ...{ name: 'etcd', program: '/usr/bin/etcd', folder: own, account },
    args: Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    isReady: () => answers(`${client}/health`),
  });
  return { ...part, port };
}

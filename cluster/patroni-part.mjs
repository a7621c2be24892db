import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountNamed, answers, give, partProcess } from './part-process.mjs';

const example = new URL('../docs/examples/cluster/patroni.yml', import.meta.url);
const versions = '/usr/lib/postgresql';

/**
 * A PostgreSQL server under Patroni, configured by `docs/examples/cluster/patroni.yml`. Returns the part with its
 * `port` (PostgreSQL) and its `restPort` (Patroni).
 */
export function patroniPart({ folder, index, ports: [port, restPort], etcdPort, passwords }) {
  const account = accountNamed('postgres');
  const name = `database-${index + 1}`;
  const own = join(folder, name);
  mkdirSync(own, { mode: 0o700 });
  give(own, account);
  const data = join(own, 'data');
  const file = join(own, 'patroni.yml');
  const text = settings({ name, own, data, port, restPort, etcdPort, passwords });
  writeFileSync(file, text, { mode: 0o600 });
  give(file, account);
  const rest = `http://127.0.0.1:${restPort}`;
  const part = partProcess({
    ...{ name, program: '/usr/bin/patroni', args: [file], folder: own, account },
    // A replica is ready when it follows the primary.
    isReady: () => answers(`${rest}/readiness`),
    more: () => postmasterOf(data),
  });
  return {
    ...part,
    ...{ port, restPort },
    isPrimary: () => answers(`${rest}/primary`),
    isReplica: () => answers(`${rest}/replica`),
  };
}

/** Patroni starts PostgreSQL so that it is not Patroni's child. */
function postmasterOf(data) {
  const file = join(data, 'postmaster.pid');
  const id = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return id > 0 ? [id] : [];
}

/** The example of the guide with the places of this cluster, and without TLS. */
function settings({ name, own, data, port, restPort, etcdPort, passwords }) {
  const [version] = readdirSync(versions)
    .filter((each) => Number(each) >= 15)
    .sort((one, other) => Number(other) - Number(one));
  return readFileSync(example, 'utf8')
    .replaceAll('database-1:8008', `127.0.0.1:${restPort}`)
    .replaceAll('database-1:5432', `127.0.0.1:${port}`)
    .replace('etcd-1:2379', `127.0.0.1:${etcdPort}`)
    .replace('name: database-1', `name: ${name}`)
    .replace('/var/lib/postgresql/fleet-pgpass', join(own, 'pgpass'))
    .replace('/var/lib/postgresql/fleet', data)
    .replace('/usr/lib/postgresql/15/bin', join(versions, version, 'bin'))
    .replace('/var/run/postgresql', own)
    .replace('superuser-password', passwords.superuser)
    .replace('replication-password', passwords.replication)
    .replace('rewind-password', passwords.rewind)
    .replace('local all all peer', 'local all all trust')
    .replaceAll(/hostssl (.*) 10\.0\.0\.0\/24/g, 'host $1 127.0.0.1/32');
}

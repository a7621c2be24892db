import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountNamed, answers, give, partProcess } from './part-process.mjs';

const versions = '/usr/lib/postgresql';

/**
 * A PostgreSQL server under Patroni. Patroni confirms a commit only when the replica has it too, so that a failover
 * loses no acknowledged record. Returns the part with its `port` (PostgreSQL) and its `restPort` (Patroni).
 */
export function patroniPart({ folder, index, ports: [port, restPort], etcdPort, passwords }) {
  const account = accountNamed('postgres');
  const name = `database-${index + 1}`;
  const own = join(folder, name);
  mkdirSync(own, { mode: 0o700 });
  give(own, account);
  const data = join(own, 'data');
  const file = join(own, 'patroni.yml');
  // JSON is YAML too.
  writeFileSync(
    file,
    JSON.stringify(settings({ name, own, data, port, restPort, etcdPort, passwords }), null, 2),
    { mode: 0o600 },
  );
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

function settings({ name, own, data, port, restPort, etcdPort, passwords }) {
  const [version] = readdirSync(versions)
    .filter((each) => Number(each) >= 15)
    .sort((one, other) => Number(other) - Number(one));
  const account = (username, password) => ({ username, password });
  return {
    scope: 'fleet',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        // The shortest times that Patroni allows: another primary after about 20 seconds.
        ...{ ttl: 20, loop_wait: 2, retry_timeout: 5 },
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        // Without etcd the primary goes on, as long as it reaches the replica.
        failsafe_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            ...{ max_connections: 120, shared_buffers: '128MB', wal_keep_size: '512MB' },
            wal_log_hints: 'on',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: join(versions, version, 'bin'),
      pgpass: join(own, 'pgpass'),
      authentication: {
        superuser: account('postgres', passwords.superuser),
        replication: account('replicator', passwords.replication),
        rewind: account('rewinder', passwords.rewind),
      },
      parameters: { unix_socket_directories: own },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
    },
  };
}

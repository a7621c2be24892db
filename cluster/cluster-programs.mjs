import { existsSync, readdirSync } from 'node:fs';

const programs = {
  haproxy: '/usr/sbin/haproxy',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
  postgresql: '/usr/lib/postgresql',
};
const ofBrokers = {
  rabbitmq: { 'rabbitmq-server': '/usr/lib/rabbitmq/lib' },
  mosquitto: { mosquitto: '/usr/sbin/mosquitto' },
  embedded: {},
};
export const brokerNames = Object.keys(ofBrokers);

/** The Debian packages that the cluster needs and this machine does not have. */
export function missingPackages(broker) {
  return Object.entries({ ...programs, ...ofBrokers[broker] })
    .filter(
      ([, path]) => !existsSync(path) || (path.endsWith('/postgresql') && readdirSync(path).length === 0),
    )
    .map(([name]) => name);
}

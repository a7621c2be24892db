import { setTimeout as delay } from 'node:timers/promises';
import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { submitMeanwhile } from './honest-drivers.mjs';
import { keyUpdates, openEncrypted } from './key-update-records.mjs';

const records = 4_000;

export default {
  name: 'key-updates',
  claim:
    'Strangers whose TLS connections only change their keys, thousands of times at once, slow down no driver.',
  async run({ service, small, slack, note }) {
    const drivers = await prepareDrivers(service.baseUrl, service.credentials);
    const { port } = new URL(service.httpsBaseUrl);
    const floods = [];
    // The service closes connections that send no request within 10 seconds. Therefore the bytes of all connections are
    // made first, and then sent without a pause.
    const count = small ? 30 : 150;
    const opened = await Promise.all(Array.from({ length: count }, () => openEncrypted(Number(port))));
    for (const { socket, secret } of opened) {
      floods.push({ socket, bytes: keyUpdates(secret, records) });
      await delay(0);
    }
    const alive = floods.filter(({ socket }) => !socket.destroyed);
    const endsAt = performance.now() + (small ? 4_000 : 10_000);
    const goesOn = () => performance.now() < endsAt;
    const honest = submitMeanwhile(drivers, { goesOn, slack });
    await delay(500);
    for (const { socket, bytes } of alive) socket.write(bytes);
    const { report, faults } = await honest;
    for (const { socket } of floods) socket.destroy();
    note('the drivers', `${report}; ${alive.length} connections of the strangers`);
    return alive.length < count / 2
      ? [...faults, 'the connections of the strangers were closed before']
      : faults;
  },
};

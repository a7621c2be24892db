import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answers, partProcess } from './part-process.mjs';

const program = fileURLToPath(new URL('../apps/service/dist/main.js', import.meta.url));

/** One process of the service. Returns the part with its settings, for `fleet` commands. */
export function servicePart({ folder, index, ports: [port, mqttPort], settings }) {
  const name = `service-${index + 1}`;
  const own = join(folder, name);
  mkdirSync(own, { mode: 0o700 });
  const env = {
    PATH: process.env.PATH ?? '',
    ...{ NODE_ENV: 'production', LOG_LEVEL: 'warn', DATA_DIR: own, PORT: String(port), HTTPS_PORT: '' },
    ...{ MQTT_PORT: String(mqttPort), MQTTS_PORT: '', TRUSTED_PROXIES: 'loopback', ...settings },
  };
  const part = partProcess({
    ...{ name, program: process.execPath, args: [program], folder: own, env },
    isReady: () => answers(`http://127.0.0.1:${port}/health/ready`),
  });
  return { ...part, port, mqttPort, env };
}

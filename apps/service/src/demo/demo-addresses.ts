import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { basePath } from '@fleet/contract/ground/operation';
import type { Config } from '../config.js';
import type { DemoAddresses } from './demo-credentials.js';
import { readDemoAddresses } from './demo-credentials-file.js';

type AddressConfig = Pick<
  Config,
  'dataDir' | 'host' | 'port' | 'httpsPort' | 'publicUrl' | 'tlsFiles' | 'mqtt'
>;

/**
 * The addresses of the service with these settings: those of its last start, else those that follow from the settings.
 */
export async function demoAddresses(config: AddressConfig): Promise<DemoAddresses> {
  const published = await readDemoAddresses(config.dataDir);
  if (published !== null) return published;
  const { dataDir, host, port, httpsPort, publicUrl, tlsFiles, mqtt } = config;
  const name = host.includes(':') ? `[${host}]` : host;
  const ownCa = join(dataDir, 'tls', 'ca.pem');
  return {
    base_url: `${publicUrl ?? `http://${name}:${port}`}${basePath}`,
    https_base_url: httpsPort === null ? null : `https://${name}:${httpsPort}${basePath}`,
    ca_file: tlsFiles === null && existsSync(ownCa) ? ownCa : null,
    mqtt_url: mqtt.publicUrl ?? (mqtt.url === null ? `mqtt://${name}:${mqtt.port}` : null),
  };
}

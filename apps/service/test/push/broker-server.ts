import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localCertificate } from '../../src/platform/tls/local-authority.js';
import type { ServerFolder } from './server-program.js';

/** An external broker for tests. Phones and the service reach it on the loopback. */
export interface BrokerServer {
  port: number;
  /** For MQTT_URL, with the service's own account. */
  url: string;
  /** Where phones connect, and the certificate of the authority that signed the broker's. */
  tls: { url: string; ca: string };
  /** The broker's process id, to look up its open ports. */
  pid(): number;
  /** Resolves once all subscriptions so far are on its disk. */
  storeSubscriptions(): Promise<void>;
  /** Like a power cut: SIGKILL. Data on its disk stays. */
  kill9(): Promise<void>;
  /** After a kill: starts again on the same port, with the same data. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
  /** The log output so far. */
  output(): string;
}

/** A certificate for the loopback: certificate and key in two files that the broker can read. */
export async function brokerCertificate({ path, give }: ServerFolder) {
  const made = await localCertificate(join(path, 'authority'), ['localhost', '127.0.0.1'], Date.now());
  const certFile = join(path, 'fleet.crt');
  const keyFile = join(path, 'fleet.key');
  writeFileSync(certFile, made.cert);
  writeFileSync(keyFile, made.key, { mode: 0o600 });
  give(certFile);
  give(keyFile);
  return { certFile, keyFile, ca: readFileSync(made.caFile, 'utf8') };
}

/** A configuration from the guides, with its paths and ports replaced by those of this test. */
export function exampleFile(name: string, places: Readonly<Record<string, string>>): string {
  const path = fileURLToPath(new URL(`../../../../docs/examples/brokers/${name}`, import.meta.url));
  return inPlaces(path, places);
}

/** The text of a configuration, with the given places replaced. */
export function inPlaces(path: string, places: Readonly<Record<string, string>>): string {
  let text = readFileSync(path, 'utf8');
  for (const [shown, used] of Object.entries(places)) {
    if (!text.includes(shown)) throw new Error(`${path} does not name ${shown}`);
    text = text.replaceAll(shown, used);
  }
  return text;
}

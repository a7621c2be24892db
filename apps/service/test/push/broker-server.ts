import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localCertificate } from '../../src/platform/http/local-authority.js';
import type { ServerFolder } from './server-program.js';

/** An external broker of a test, which phones and the service reach on the loopback. */
export interface BrokerServer {
  port: number;
  /** For MQTT_URL: with the account of the service itself. */
  url: string;
  /** Where phones connect, and the certificate of the authority that signed the broker's. */
  tls: { url: string; ca: string };
  /** Its process, for a look at what it has open. */
  pid(): number;
  /** Power off: SIGKILL. What was on its disk stays. */
  kill9(): Promise<void>;
  /** After a kill: again on the same port, with the same data. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
  /** What it has logged. */
  output(): string;
}

/** A certificate for the loopback, in two files beside each other that the server can read. */
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

/** A configuration that the guides show, with the places of this test put in for those that it names. */
export function exampleFile(name: string, places: Readonly<Record<string, string>>): string {
  const path = fileURLToPath(new URL(`../../../../docs/examples/brokers/${name}`, import.meta.url));
  return inPlaces(path, places);
}

/** A configuration with other places put in for those that it names. */
export function inPlaces(path: string, places: Readonly<Record<string, string>>): string {
  let text = readFileSync(path, 'utf8');
  for (const [shown, used] of Object.entries(places)) {
    if (!text.includes(shown)) throw new Error(`${path} does not name ${shown}`);
    text = text.replaceAll(shown, used);
  }
  return text;
}

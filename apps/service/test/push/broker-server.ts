import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** An external broker of a test, which phones and the service reach on the loopback. */
export interface BrokerServer {
  port: number;
  /** Where phones connect with TLS, by the name `localhost`, and the certificate to trust. */
  tls: { port: number; ca: string };
  /** For MQTT_URL: with the account of the service itself. */
  url: string;
  /** Power off: SIGKILL. What was on its disk stays. */
  kill9(): Promise<void>;
  /** After a kill: again on the same port, with the same data. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
  /** What it has logged. */
  output(): string;
}

/** A configuration that the guides show, with the places of this test put in for those that it names. */
export function exampleFile(name: string, places: Readonly<Record<string, string>>): string {
  return textWithPlaces(
    fileURLToPath(new URL(`../../../../docs/examples/brokers/${name}`, import.meta.url)),
    places,
  );
}

/** A file with other places put in for those that it names. */
export function textWithPlaces(path: string, places: Readonly<Record<string, string>>): string {
  let text = readFileSync(path, 'utf8');
  for (const [shown, used] of Object.entries(places)) {
    if (!text.includes(shown)) throw new Error(`${path} does not name ${shown}`);
    text = text.replaceAll(shown, used);
  }
  return text;
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** An external broker of a test, which phones and the service reach on the loopback. */
export interface BrokerServer {
  port: number;
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
  const path = fileURLToPath(new URL(`../../../../docs/examples/brokers/${name}`, import.meta.url));
  let text = readFileSync(path, 'utf8');
  for (const [shown, used] of Object.entries(places)) {
    if (!text.includes(shown)) throw new Error(`${path} does not name ${shown}`);
    text = text.replaceAll(shown, used);
  }
  return text;
}

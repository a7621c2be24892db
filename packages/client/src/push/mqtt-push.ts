import type { PushAddress } from '@fleet/contract/driving/sessions';
import { type Clock, type Random, systemClock } from '../clock.js';
import { type MqttConnection, openConnection } from './mqtt-connection.js';
import type { PushConnector, PushEvent, PushListener } from './push-client.js';
import { readPushMessage } from './push-message.js';

export interface MqttPushOptions {
  clock?: Clock;
  random?: Random;
  /** The first and the longest pause before a reconnect, in milliseconds. Each pause varies by half. */
  firstPauseMs?: number;
  longestPauseMs?: number;
  /** How long the broker may take to answer, in milliseconds. */
  timeoutMs?: number;
  /** A ping is sent after this many seconds without a packet. A dead connection is detected after 1.5 times as long. */
  keepAliveS?: number;
  /** Uses only WebSockets, not TCP or TLS. True in browsers, which have nothing else. */
  webSocketOnly?: boolean;
}

/** A connection that lasts this long counts as stable. */
const steadyMs = 60_000;

/** CONNACK's return codes for an invalid password and for an invalid session [C-9]. */
const refusals: readonly (number | null)[] = [4, 5];

/**
 * Subscribes with mqtt.js, as the guide for driver clients describes. In Node with `url`, and if no broker answers
 * there, with `websocket_url`. A connection that ends is opened again after a growing pause. So two phones with the
 * same session, which disconnect each other, do this less and less often.
 */
export function mqttPush(options: MqttPushOptions = {}): PushConnector {
  return (address, token, on) => {
    const listening = new Listening(address, token, on, options);
    return { nudge: () => listening.nudge(), stop: () => listening.stop() };
  };
}

/** The connection loop of one listener. It uses one socket or one timer at a time. */
class Listening implements PushListener {
  readonly #address: PushAddress;
  readonly #token: () => Promise<string | null>;
  readonly #on: (event: PushEvent) => void | Promise<void>;
  readonly #urls: readonly string[];
  readonly #clock: Clock;
  readonly #pauseMs: (failures: number) => number;
  readonly #limits: { timeoutMs: number; keepAliveS: number };
  readonly #loop: Promise<void>;
  #connection: MqttConnection | null = null;
  readonly #stopping = new AbortController();
  /** Ends the current pause. */
  #waking = new AbortController();
  #isNudged = false;
  /** The index of the address that is tried. */
  #turn = 0;
  /** How often the pause has doubled. */
  #failures = 0;
  /**
   * The number of consecutive connections that ended soon. A connection resets the pause after an outage, but not after
   * such connections.
   */
  #shortLived = 0;
  /** When the current connection was subscribed. */
  #since: number | null = null;
  /** Refusals since it was last connected. */
  #refusals = 0;

  constructor(
    address: PushAddress,
    token: () => Promise<string | null>,
    on: (event: PushEvent) => void | Promise<void>,
    options: MqttPushOptions,
  ) {
    const { firstPauseMs = 1_000, longestPauseMs = 120_000, random = Math.random } = options;
    this.#address = address;
    this.#token = token;
    this.#on = on;
    this.#urls = addressesOf(address, options.webSocketOnly ?? isBrowser());
    this.#clock = options.clock ?? systemClock;
    this.#limits = { timeoutMs: options.timeoutMs ?? 20_000, keepAliveS: options.keepAliveS ?? 60 };
    this.#pauseMs = (failures) => Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + random());
    this.#loop = this.#run();
  }

  nudge(): void {
    this.#isNudged = true;
    this.#failures = 0;
    this.#waking.abort();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#waking.abort();
    this.#connection?.close();
    await this.#loop;
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const password = await this.#password();
      if (this.#isStopped) return;
      const url = this.#urls[this.#turn % this.#urls.length];
      if (url === undefined || password === null) {
        this.#tell({
          type: 'disconnected',
          detail: url === undefined ? 'no address to listen at' : 'no token',
        });
        await this.#pause();
        continue;
      }
      await this.#connect(url, password);
    }
  }

  async #connect(url: string, password: string): Promise<void> {
    this.#since = null;
    this.#isNudged = false;
    this.#connection = openConnection(
      { url, address: this.#address, password, ...this.#limits },
      {
        subscribed: () => {
          this.#since = this.#clock.now();
          this.#refusals = 0;
          this.#failures = this.#shortLived;
          this.#tell({ type: 'connected' });
        },
        message: (topic, payload) => this.#message(topic, payload),
      },
    );
    const { returnCode, detail } = await this.#connection.ended;
    this.#connection = null;
    if (this.#isStopped) return;
    if (returnCode !== null && refusals.includes(returnCode)) {
      this.#tell({ type: 'refused', code: returnCode });
      return this.#untilWorthTrying(password);
    }
    this.#tell({ type: 'disconnected', detail });
    if (returnCode === 0) this.#judgeLength();
    if (returnCode === null) this.#turn += 1;
    // There is no pause before the other address is tried.
    if (returnCode !== null || this.#turn % this.#urls.length === 0) await this.#pause();
  }

  /** After a connection that lasted, the next pause is the shortest again. */
  #judgeLength(): void {
    const lasted = this.#since !== null && this.#clock.now() - this.#since >= steadyMs;
    this.#shortLived = lasted ? 0 : this.#shortLived + 1;
    if (lasted) this.#failures = 0;
  }

  /** Waits until there is a token other than the refused one, or until `nudge` is called. */
  async #untilWorthTrying(refused: string): Promise<void> {
    for (let isWorth = false; !isWorth && !this.#isStopped; ) {
      const isNudged = await this.#pause();
      const token = await this.#password();
      isWorth = isNudged || (token !== refused && token !== null);
    }
    // Connects less and less often to a broker that refuses tokens which the service accepts.
    if (this.#refusals > 0) await this.#clock.sleep(this.#pauseMs(this.#refusals - 1), this.#stopping.signal);
    this.#refusals += 1;
  }

  /** Returns true if a nudge ended the pause. */
  async #pause(): Promise<boolean> {
    if (!this.#isNudged && !this.#isStopped) {
      this.#waking = new AbortController();
      await this.#clock.sleep(this.#pauseMs(this.#failures), this.#waking.signal);
      if (!this.#waking.signal.aborted) this.#failures += 1;
    }
    const isNudged = this.#isNudged;
    this.#isNudged = false;
    return isNudged;
  }

  /** The current token; null if there is none, if it cannot be read, or if the listener is stopped meanwhile. */
  async #password(): Promise<string | null> {
    const { signal } = this.#stopping;
    let leave = () => {};
    const stopped = new Promise<null>((resolve) => {
      leave = () => resolve(null);
      signal.addEventListener('abort', leave);
    });
    try {
      return await Promise.race([this.#token(), stopped]);
    } catch {
      return null;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  async #message(topic: string, payload: Uint8Array): Promise<void> {
    // A message that arrives during the stop is not acknowledged, so that it comes again.
    if (this.#isStopped) return new Promise(() => undefined);
    const read = readPushMessage(this.#address.topic_prefix, topic, payload);
    if (read.ok) await this.#on({ type: 'message', kind: read.kind, subjectId: read.subjectId });
    else this.#tell({ type: 'ignored', topic, detail: read.detail });
  }

  #tell(event: PushEvent): void {
    if (this.#isStopped) return;
    const called = async () => this.#on(event);
    called().catch(() => undefined);
  }
}

function addressesOf({ url, websocket_url }: PushAddress, webSocketOnly: boolean): string[] {
  return (webSocketOnly ? [websocket_url] : [url, websocket_url]).filter((each) => each !== null);
}

/** Without a Node process, only WebSockets are available. */
function isBrowser(): boolean {
  const { process }: { process?: { versions?: { node?: string } } } = globalThis;
  return process?.versions?.node === undefined;
}

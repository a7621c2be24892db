import type { PushAddress } from '@fleet/contract/driving/sessions';
import { type Clock, type Random, systemClock } from '../clock.js';
import { type MqttConnection, openConnection } from './mqtt-connection.js';
import type { PushConnector, PushEvent, PushListener } from './push-client.js';
import { readPushMessage } from './push-message.js';

export interface MqttPushOptions {
  clock?: Clock;
  random?: Random;
  /** The first pause before trying again, and the longest, in milliseconds; each is varied by half. */
  firstPauseMs?: number;
  longestPauseMs?: number;
  /** How long the broker may take to answer, in milliseconds. */
  timeoutMs?: number;
  /** After this many seconds without a packet it sends a ping; a dead connection is noticed in 1.5 times that. */
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
 * there, with `websocket_url`. A connection that ends is opened again after a growing pause; so two phones with one
 * session, which disconnect each other, do it less and less often.
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
  /** Ends the pause that is being made. */
  #waking = new AbortController();
  #isNudged = false;
  /** Which address is tried. */
  #turn = 0;
  /** By how much the pauses have grown. */
  #failures = 0;
  /** Connections in a row that did not last: what an outage made grow is forgotten with the first, a fight is not. */
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
    // The other address is tried at once.
    if (returnCode !== null || this.#turn % this.#urls.length === 0) await this.#pause();
  }

  /** A connection that lasted was a good one: the next pause is the shortest again. */
  #judgeLength(): void {
    const lasted = this.#since !== null && this.#clock.now() - this.#since >= steadyMs;
    this.#shortLived = lasted ? 0 : this.#shortLived + 1;
    if (lasted) this.#failures = 0;
  }

  /** Until there is another token than the refused one, or `nudge` is called. */
  async #untilWorthTrying(refused: string): Promise<void> {
    for (let isWorth = false; !isWorth && !this.#isStopped; ) {
      const isNudged = await this.#pause();
      const token = await this.#password();
      isWorth = isNudged || (token !== refused && token !== null);
    }
    // A broker that refuses what the service takes is not asked again and again.
    if (this.#refusals > 0) await this.#clock.sleep(this.#pauseMs(this.#refusals - 1), this.#stopping.signal);
    this.#refusals += 1;
  }

  /** True when it was cut short by a nudge. */
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

  /** The token now; null when there is none, when it cannot be had, and when it is not waited for any longer. */
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
    // What comes while it is being stopped is left for the next time.
    if (this.#isStopped) return new Promise(() => undefined);
    const read = readPushMessage(this.#address.topic_prefix, topic, payload);
    if (read.ok) await this.#on({ type: 'message', kind: read.kind, subjectId: read.subjectId });
    else this.#tell({ type: 'ignored', topic, detail: read.detail });
  }

  #tell(event: PushEvent): void {
    if (this.#isStopped) return;
    const heard = async () => this.#on(event);
    heard().catch(() => undefined);
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

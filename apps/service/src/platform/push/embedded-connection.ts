import { type PushKind, payloadOf } from '@fleet/contract/driving/push';
import type { Client } from 'aedes';
import type { Announcement, StreamEntry } from '../outbox/push-stream.js';
import { packetIdOf, publishPacket } from './publish-packet.js';
import type { PushListener, StoredSubscription } from './push-transport.js';
import { grantsOf, type TopicGrants } from './topic-grants.js';

/** Functions that a connection calls. */
export interface ConnectionWatcher {
  sent(kind: PushKind): void;
  /** The client has received all entries of its stream up to this number that were for this client. */
  acknowledged(connection: ListenerConnection, number: number): void;
  /** The stream contains entries that the connection has not sent, and the connection can send some. */
  wantsEntries(connection: ListenerConnection): void;
}

/** An entry that was sent, or that was skipped while earlier ones are not acknowledged. */
interface Flight {
  number: number;
  arrived: boolean;
}

type LeavingFilter = StoredSubscription & { through: number };

/** The most entries that are sent but not acknowledged. */
export const windowSize = 20;
/**
 * How long after a SUBSCRIBE the connection delays an entry that no filter matches. A client may subscribe with one
 * filter after the other. It must not miss a message in between that its next filter matches.
 */
const quietAfterMs = 1_000;
/**
 * After the first SUBSCRIBE, entries are delayed for at most this long. Otherwise a client that subscribes again and
 * again would never receive the later entries.
 */
const longestQuietMs = 5_000;
/** How long a client may take to acknowledge its revocation before its connection is cut. */
const farewellMs = 5_000;

const nothing: TopicGrants = new Map();

/**
 * Serves one client from its user's stream [C-9], in order, with a limited number of unacknowledged entries. After a
 * reconnect, each entry is sent again until it is acknowledged. Times are milliseconds of `performance.now()`.
 */
export class ListenerConnection {
  readonly client: Client;
  readonly listener: PushListener;
  readonly ownPrefix: string;
  /** The client's current filters with their granted QoS. */
  readonly filters = new Map<string, 0 | 1 | 2>();
  /** The filters that are stored in the database, for a session that continues after its connection. */
  stored: readonly StoredSubscription[] | null;
  /** The newest announced number of the stream. */
  known: number;
  /** While the stream is being read: the newest number that was known when the read began. Otherwise null. */
  #readingTo: number | null = null;
  /** The time at which the connection is cut; null if it is not to be cut. */
  cutAtMs: number | null = null;
  /** True if the token may have become invalid, or the session may have ended. */
  doubtful = false;
  /** The last state that the periodic checks saw. */
  readonly watch = { bytesRead: 0, heardAtMs: performance.now(), stuckSinceMs: 0 };
  /** The time since which the oldest entry has waited to be sent or acknowledged. */
  waitingSinceMs = performance.now();
  #sentThrough: number;
  #deliveredThrough: number;
  #grants = nothing;
  #quietAtMs = 0;
  #longestQuietAtMs: number | null = null;
  #filterTimer: NodeJS.Timeout | undefined;
  #flights: Flight[] = [];
  /** Unsubscribed filters with messages that were sent but are not yet acknowledged [MQTT-3.10.4-3]. */
  #leaving: LeavingFilter[] = [];
  /** Entries up to this number may have been sent on an earlier connection of the same MQTT session. */
  #maybeSentThrough: number;
  /** The number of the entry that ends the session; nothing is sent after it. */
  #lastWord: number | null = null;
  #isOver = false;
  readonly #watcher: ConnectionWatcher;

  constructor(
    client: Client,
    listener: PushListener,
    ownPrefix: string,
    watcher: ConnectionWatcher,
    maybeSentThrough: number,
  ) {
    this.client = client;
    this.listener = listener;
    this.ownPrefix = ownPrefix;
    this.stored = listener.subscriptions;
    this.known = listener.lastNumber;
    this.#sentThrough = listener.deliveredThrough;
    this.#deliveredThrough = listener.deliveredThrough;
    for (const { topic, qos, through = 0 } of listener.subscriptions ?? []) {
      if (through > listener.deliveredThrough) this.#leave(topic, qos, through);
    }
    this.#maybeSentThrough = maybeSentThrough;
    this.#watcher = watcher;
  }

  get sentThrough(): number {
    return this.#sentThrough;
  }

  /** The number of announced entries that are not acknowledged; 0 while the client has no subscription. */
  get waiting(): number {
    if (!this.#listens) return 0;
    return this.#flights.length + Math.max(0, this.known - this.#sentThrough);
  }

  /** Whether the connection could send further entries now. */
  get lacksEntries(): boolean {
    return this.known > this.#sentThrough && this.#mayTake;
  }

  get #mayTake(): boolean {
    return this.#listens && this.#lastWord === null && this.#flights.length < windowSize;
  }

  get #listens(): boolean {
    if (this.#isOver) return false;
    return this.#grants.size > 0 || this.#leaving.some((each) => each.through > this.#sentThrough);
  }

  /** Call this when the filters have changed, or when the connection can send the first entry. */
  resubscribed(nowMs: number): void {
    this.#grants = this.filters.size === 0 ? nothing : grantsOf(this.ownPrefix, this.#present());
    this.#longestQuietAtMs ??= nowMs + longestQuietMs;
    this.#quietAtMs = Math.min(nowMs + quietAfterMs, this.#longestQuietAtMs);
    clearTimeout(this.#filterTimer);
    this.#filterTimer = undefined;
    this.#askForMore();
  }

  /** The subscriptions to store for the next connection of the same MQTT session. */
  subscriptions(): StoredSubscription[] {
    return [...this.#present(), ...this.#leaving];
  }

  #present(): StoredSubscription[] {
    return [...this.filters].map(([topic, qos]) => ({ topic, qos }));
  }

  /**
   * UNSUBSCRIBE: no new messages are sent for the filter. Messages that were already sent are still delivered
   * [MQTT-3.10.4-2][MQTT-3.10.4-3].
   */
  giveUp(topic: string): void {
    const qos = this.filters.get(topic);
    if (qos === undefined) return;
    this.filters.delete(topic);
    const through = this.#flights.findLast((each) => !each.arrived)?.number;
    this.#leaving = this.#leaving.filter((each) => each.through > this.#deliveredThrough);
    if (through !== undefined && qos > 0) this.#leave(topic, qos, through);
  }

  /** Stores one filter for each kind of message, however often a client subscribes and unsubscribes. */
  #leave(filter: string, qos: 0 | 1 | 2, through: number): void {
    for (const [kind, granted] of grantsOf(this.ownPrefix, [{ topic: filter, qos }])) {
      const topic = this.ownPrefix + kind;
      const before = this.#leaving.find((each) => each.topic === topic);
      if (before === undefined) this.#leaving.push({ topic, qos: granted, through });
      else {
        before.through = Math.max(before.through, through);
        if (granted > before.qos) before.qos = granted;
      }
    }
  }

  /** Records that the stream contains entries up to this number. */
  heardOf(last: number): void {
    if (this.known <= this.#sentThrough) this.waitingSinceMs = performance.now();
    this.known = Math.max(this.known, last);
  }

  /**
   * Sends the entries of an announcement if they directly follow the last entry that was sent. Otherwise the stream
   * must be read.
   */
  announced({ last, entries }: Announcement, nowMs: number): void {
    this.heardOf(last);
    if (this.#readingTo === null && entries?.[0]?.number === this.#sentThrough + 1)
      this.#send(entries, nowMs);
    this.#askForMore();
  }

  /** Call this before a read of the stream begins. */
  beginRead(): void {
    this.#readingTo = this.known;
  }

  /** Sends the entries that were read from the stream; null means that the read failed. */
  endRead(entries: readonly StreamEntry[] | null, nowMs: number): void {
    const through = this.#readingTo ?? 0;
    this.#readingTo = null;
    if (entries === null) return;
    if (entries.length === 0 && through > this.#sentThrough && this.#mayTake) {
      // The stream no longer contains these entries: they were old and have been deleted.
      this.#flights.push({ number: through, arrived: true });
      this.#sentThrough = through;
    }
    this.#send(entries, nowMs);
    this.#askForMore();
  }

  /** A PUBACK has arrived. An unknown packet identifier is ignored. */
  arrived(packetId: number, nowMs: number): void {
    const flight = this.#flights.find((each) => !each.arrived && packetIdOf(each.number) === packetId);
    if (flight === undefined) return;
    flight.arrived = true;
    this.#noteDelivered(nowMs);
    if (this.#flights.length <= windowSize / 2) this.#askForMore();
  }

  /** The connection has ended; it sends nothing more. */
  ended(): void {
    clearTimeout(this.#filterTimer);
    this.#isOver = true;
  }

  #askForMore(): void {
    if (this.#readingTo === null && this.lacksEntries && this.#filterTimer === undefined) {
      this.#watcher.wantsEntries(this);
    }
  }

  #send(entries: readonly StreamEntry[], nowMs: number): void {
    const packets: Buffer[] = [];
    for (const entry of entries) {
      if (!this.#mayTake || this.#waitsForFilters(entry, nowMs)) break;
      const packet = this.#take(entry, nowMs);
      if (packet !== null) packets.push(packet);
    }
    if (packets.length > 0) this.client.conn.write(Buffer.concat(packets));
    this.#noteDelivered(nowMs);
  }

  /**
   * Whether an entry is delayed. Right after a SUBSCRIBE, entries that no filter matches are delayed, because the next
   * SUBSCRIBE may match them.
   */
  #waitsForFilters({ kind, number }: StreamEntry, nowMs: number): boolean {
    if (kind === 'session_closed' || this.#grants.has(kind) || nowMs >= this.#quietAtMs) return false;
    if (this.#owed(kind, number) !== undefined) return false;
    this.#filterTimer ??= setTimeout(
      () => {
        this.#filterTimer = undefined;
        this.#askForMore();
      },
      this.#quietAtMs - nowMs + 1,
    );
    return true;
  }

  /** The packet to send for an entry; null if this client does not get the entry. */
  #take({ number, kind, subjectId }: StreamEntry, nowMs: number): Buffer | null {
    this.#sentThrough = number;
    if (this.known < number) this.known = number;
    const isOwnEnd =
      subjectId === this.listener.sessionId && (kind === 'session_revoked' || kind === 'session_closed');
    if (isOwnEnd) {
      this.#lastWord = number;
      this.cutAtMs = nowMs + farewellMs;
    }
    const qos = kind === 'session_closed' ? undefined : (this.#grants.get(kind) ?? this.#owed(kind, number));
    this.#flights.push({ number, arrived: qos !== 1 });
    if (kind === 'session_closed' || qos === undefined) return null;
    this.#watcher.sent(kind);
    return publishPacket({
      topic: this.ownPrefix + kind,
      payload: JSON.stringify(payloadOf(kind, subjectId)),
      packetId: qos === 1 ? packetIdOf(number) : null,
      dup: qos === 1 && number <= this.#maybeSentThrough,
    });
  }

  /** The QoS of an entry that was sent before its filter was unsubscribed; undefined for other entries. */
  #owed(kind: PushKind, number: number): 0 | 1 | undefined {
    const owed = this.#leaving.filter((each) => each.through >= number);
    return owed.length === 0 ? undefined : grantsOf(this.ownPrefix, owed).get(kind);
  }

  /**
   * Records as delivered all entries up to the first one that is not acknowledged. After the last message, closes the
   * connection.
   */
  #noteDelivered(nowMs: number): void {
    let arrived = 0;
    let through = 0;
    for (const flight of this.#flights) {
      if (!flight.arrived) break;
      arrived += 1;
      through = flight.number;
    }
    if (arrived === 0) return;
    this.#flights.splice(0, arrived);
    this.waitingSinceMs = nowMs;
    this.#deliveredThrough = through;
    this.#watcher.acknowledged(this, through);
    // The bytes that are already written are sent first. If the client does not close its side, the connection is cut
    // at `cutAtMs`.
    if (through === this.#lastWord) this.client.conn.end();
  }
}

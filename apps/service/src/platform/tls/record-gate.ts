import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { addressGroups } from '../security/address-groups.js';
import { HandshakeFault } from './handshake-fault.js';
import type { RecordConnection } from './record-connection.js';
import { createRecordReader } from './record-reader.js';
import { processTurns, type RecordTurns } from './record-turns.js';

const nothing = Buffer.alloc(0);

/**
 * The most bytes that the other side may send until the handshake ends. Real chains of certificates have at most 8 KB,
 * and checking each certificate may take some milliseconds. A client may have to send a second ClientHello, for which
 * OpenSSL would accept 131 KB.
 */
const mostHandshakeBytes = 16 * 1024;

/**
 * The stream that TLS gets instead of the socket. All such streams take turns to pass on incoming TLS records. Outgoing
 * data is not delayed.
 */
export class RecordGate extends Duplex implements RecordConnection {
  readonly socket: Socket;
  readonly #turns: RecordTurns;
  readonly #endOfRecord = createRecordReader();
  #network: string | null = null;
  #begin: (() => void) | null = null;
  #waiting: Buffer = nothing;
  /** True if TLS accepts more bytes. */
  #isWanted = false;
  #hasEnded = false;
  #isInHandshake = true;
  #handshakeBytes = 0;

  constructor(socket: Socket, turns: RecordTurns = processTurns) {
    super({ allowHalfOpen: socket.allowHalfOpen });
    this.socket = socket;
    this.#turns = turns;
    // Before TLS gets this stream, nobody else listens for its errors, and an error without a listener would end the
    // process.
    this.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => this.#take(bytes));
    socket.on('end', () => {
      this.#hasEnded = true;
      if (this.hasBegun) this.#goOn();
      else this.destroy();
    });
    socket.on('error', (error) => this.destroy(error));
    // When the socket closes, bytes that arrived earlier may still wait to be passed on. Then this stream closes after
    // its end.
    const close = (): void => {
      if (socket.closed && (!this.#hasEnded || this.readableEnded)) this.destroy();
    };
    socket.on('close', close);
    this.on('end', close);
  }

  get network(): string {
    this.#network ??= addressGroups(this.socket.remoteAddress ?? '').at(-1) ?? '';
    return this.#network;
  }

  get hasBegun(): boolean {
    return this.#begin === null;
  }

  get waitingBytes(): number {
    return this.#waiting.length;
  }

  get isInHandshake(): boolean {
    return this.#isInHandshake;
  }

  get mayPass(): boolean {
    return (!this.hasBegun || (this.#isWanted && this.#waiting.length > 0)) && !this.destroyed;
  }

  /**
   * Calls `begin` in the connection's turn; TLS then reads this stream. If the peer leaves earlier, the stream is
   * destroyed and `begin` is not called.
   */
  beginInTurn(begin: () => void): void {
    this.#begin = begin;
    // A paused socket does not report that the peer has left.
    this.socket.resume();
    this.#turns.enter(this);
  }

  /** Call this when the TLS connection is secure. From then on, its records are cheap, and there may be many. */
  endHandshake(): void {
    this.#isInHandshake = false;
  }

  pass(most: number): number {
    if (!this.mayPass) return 0;
    if (this.#begin !== null) {
      const begin = this.#begin;
      this.#begin = null;
      begin();
      return 1;
    }
    let records = 0;
    let end = 0;
    for (; records < most && end < this.#waiting.length; records += 1) {
      end = this.#endOfRecord(this.#waiting, end);
    }
    if (this.#isInHandshake) this.#handshakeBytes += end;
    if (this.#handshakeBytes > mostHandshakeBytes) {
      this.destroy(new HandshakeFault('the handshake is too long'));
      return records;
    }
    const passed = this.#waiting.subarray(0, end);
    this.#waiting = end === this.#waiting.length ? nothing : this.#waiting.subarray(end);
    this.#isWanted = false;
    if (this.push(passed)) this.#isWanted = true;
    this.#goOn();
    return records;
  }

  override _read(): void {
    this.#isWanted = true;
    if (this.#waiting.length > 0) this.#turns.enter(this);
    else this.#goOn();
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.socket.write(bytes, done);
  }

  override _writev(pieces: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.socket.cork();
    pieces.forEach(({ chunk }, index) => {
      if (index === pieces.length - 1) this.socket.write(chunk, done);
      else this.socket.write(chunk);
    });
    this.socket.uncork();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#turns.leave(this);
    this.#waiting = nothing;
    this.socket.destroy();
    done(error);
  }

  #take(bytes: Buffer): void {
    if (this.destroyed) return;
    this.#waiting = this.#waiting.length === 0 ? bytes : Buffer.concat([this.#waiting, bytes]);
    this.#turns.enter(this);
    // During the handshake, the socket continues to read, so that it notices if the peer leaves.
    const mayWait = this.#isInHandshake ? mostHandshakeBytes : 0;
    if (this.#waiting.length > mayWait || (!this.#isInHandshake && !this.#isWanted)) this.socket.pause();
  }

  /** If all bytes have been passed on, reads the next ones, or reports the end. */
  #goOn(): void {
    if (this.#waiting.length > 0 || this.destroyed) return;
    if (this.#hasEnded) this.push(null);
    else if (this.#isWanted && this.socket.isPaused()) this.socket.resume();
  }
}

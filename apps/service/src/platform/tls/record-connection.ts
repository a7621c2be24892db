/** A connection whose TLS records may have to wait. */
export interface RecordConnection {
  /** The network under which the connection takes turns: the address of the peer, or its IPv6 network of 48 bits. */
  readonly network: string;
  /** The number of bytes that have arrived and have not been passed on. */
  readonly waitingBytes: number;
  /** False until TLS has the connection. */
  readonly hasBegun: boolean;
  /** True until the handshake ends. The next record may then be one for which TLS computes keys. */
  readonly isInHandshake: boolean;
  /** False if there is nothing to pass on, or if the reader accepts no bytes at the moment. */
  readonly mayPass: boolean;
  /** Begins TLS, or passes on at most `most` TLS records. Returns how many steps it did. */
  pass(most: number): number;
  destroy(): void;
}

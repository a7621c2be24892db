/** A connection whose records may have to wait. */
export interface RecordConnection {
  /** The address of the peer, or its network of 48 bits. */
  readonly network: string;
  /** The bytes that have arrived and have not been passed on. */
  readonly waitingBytes: number;
  /** False until TLS has the connection. */
  readonly hasBegun: boolean;
  /** The next record may be the one for which TLS exchanges keys. */
  readonly isInHandshake: boolean;
  /** False if there is nothing to do, or if the reader accepts no bytes at the moment. */
  readonly mayPass: boolean;
  /** Begins TLS, or passes on at most `most` TLS records; returns the number of steps. */
  pass(most: number): number;
  destroy(): void;
}

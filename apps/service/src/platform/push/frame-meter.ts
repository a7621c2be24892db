/**
 * Reads the bytes of a client and returns false once they contain too many frames; the connection must then end.
 */
export interface FrameMeter {
  accepts(chunk: Buffer): boolean;
  /** The client has been admitted, so it may send more. */
  admitted(): void;
}

/** The most frames of a connection in a second, until its client is admitted. mqtt.js needs 13 for a CONNECT. */
export const mostFramesOfStranger = 1_000;
/** For 1,000 packets (`mostPacketsPerSecond`); in Node, mqtt.js sends PUBACK in three frames. */
export const mostFramesOfClient = 4_000;

const extended16 = 126;
const extended64 = 127;
const maskBytes = 4;
const eightBytes = 8;

/**
 * Counts the frames of a WebSocket client from their headers (RFC 6455, 5.2), before ws reads them. A frame costs much
 * more time than its bytes, and ws reads all frames of a chunk at once. Empty frames and fragments, pings and pongs
 * contain no MQTT packet, so the limit for packets does not count them. A chunk in which no header ends counts as a
 * frame too, because a chunk may be a TLS record of one byte. `now` returns milliseconds.
 */
export function createFrameMeter(now: () => number = () => performance.now()): FrameMeter {
  let most = mostFramesOfStranger;
  let secondBegan = Number.NEGATIVE_INFINITY;
  let frames = 0;
  /** How many bytes of the current header have arrived, and how many it has, as far as that is known. */
  let read = 0;
  let headerBytes = 2;
  let lengthBytes = 0;
  let payload = 0;

  /** Takes a byte of a header; returns true at its last byte. */
  const takeHeaderByte = (byte: number): boolean => {
    read += 1;
    if (read === 2) {
      const length = byte & 0x7f;
      lengthBytes = length === extended64 ? eightBytes : length === extended16 ? 2 : 0;
      headerBytes = 2 + lengthBytes + ((byte & 0x80) === 0 ? 0 : maskBytes);
      payload = lengthBytes === 0 ? length : 0;
    } else if (read > 2 && read <= 2 + lengthBytes) payload = payload * 256 + byte;
    return read >= 2 && read === headerBytes;
  };

  return {
    accepts(chunk) {
      const time = now();
      if (time - secondBegan >= 1_000) {
        secondBegan = time;
        frames = 0;
      }
      const before = frames;
      let at = 0;
      while (at < chunk.length) {
        if (read === 0 && payload > 0) {
          const skipped = Math.min(payload, chunk.length - at);
          payload -= skipped;
          at += skipped;
          continue;
        }
        const isWhole = takeHeaderByte(chunk[at] ?? 0);
        at += 1;
        if (!isWhole) continue;
        read = 0;
        frames += 1;
        if (frames > most) return false;
      }
      if (frames === before) frames += 1;
      return frames <= most;
    },
    admitted() {
      most = mostFramesOfClient;
    },
  };
}

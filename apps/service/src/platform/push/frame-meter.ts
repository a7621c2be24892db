/** Counts the WebSocket frames of a client. */
export interface FrameMeter {
  /** Counts the frames of a chunk. Returns false if there are too many; the connection must then end. */
  accepts(chunk: Buffer): boolean;
  /** Call this when the client has been admitted; it may then send more frames. */
  admitted(): void;
}

/** The most frames of a connection in a second, until its client is admitted. mqtt.js needs 13 frames for a CONNECT. */
export const mostFramesOfStranger = 1_000;
/**
 * The most frames of an admitted client in a second, enough for 1,000 packets (`mostPacketsPerSecond`). In Node,
 * mqtt.js sends PUBACK in three frames.
 */
export const mostFramesOfClient = 4_000;

const extended16 = 126;
const extended64 = 127;
const maskBytes = 4;
const eightBytes = 8;

/**
 * Counts frames by their headers (RFC 6455, 5.2), before ws reads them. A frame costs much more time than its bytes,
 * and ws reads all frames of a chunk without a pause. The limit for packets is not enough: empty frames, fragments,
 * pings and pongs contain no MQTT packet. A chunk in which no header ends counts as a frame too, because a chunk may be
 * a TLS record of one byte. `now` returns milliseconds.
 */
export function createFrameMeter(now: () => number = () => performance.now()): FrameMeter {
  let most = mostFramesOfStranger;
  let secondBegan = Number.NEGATIVE_INFINITY;
  let frames = 0;
  /**
   * How many bytes of the current header have arrived (`read`), and how many it has, as far as this is known
   * (`headerBytes`).
   */
  let read = 0;
  let headerBytes = 2;
  let lengthBytes = 0;
  let payload = 0;

  /** Reads a byte of a header; returns true for its last byte. */
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

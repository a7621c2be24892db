/** The size of a JPEG, in the order in which its pixels are stored. */
export interface JpegFacts {
  width: number;
  height: number;
}

/** Whether a marker begins a frame, which contains the size of the JPEG. The excluded numbers mark tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const end = Buffer.from([0xff, 0xd9]);

/**
 * Reads the size from the header of a JPEG. Returns null if the file is damaged, cut off, or in a coding that PDF
 * readers do not support. The PDF contains the file unchanged, so only its header is read.
 */
export function readJpegFacts(bytes: Buffer): JpegFacts | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.lastIndexOf(end) < 0) return null;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
    } else if (isFrame(marker)) {
      const [height, width, channels] = [
        bytes.readUInt16BE(at + 5),
        bytes.readUInt16BE(at + 7),
        bytes[at + 9],
      ];
      const isKnown = marker <= 0xc2 && (channels === 1 || channels === 3 || channels === 4);
      return height > 0 && width > 0 && isKnown ? { width, height } : null;
    } else {
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return null;
}

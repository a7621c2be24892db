/** The beginning of a PNG of this size. */
export function pngHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(64);
  head.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** The size is in the frame, which follows `between` and a description of 60,000 bytes as cameras write it. */
export function jpegHead(width: number, height: number, between: Buffer = Buffer.alloc(0)): Buffer {
  const sides = Buffer.alloc(5, 8);
  sides.writeUInt16BE(height, 1);
  sides.writeUInt16BE(width, 3);
  const components = Buffer.from([3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  // A preview within the description has a frame of its own.
  const preview = jpegSegment(0xc0, Buffer.concat([Buffer.from([8, 0xff, 0xff, 0xff, 0xff]), components]));
  const description = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), preview, Buffer.alloc(60_000, 7)]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe1, description),
    between,
    jpegSegment(0xdb, Buffer.alloc(65, 1)),
    jpegSegment(0xc2, Buffer.concat([sides, components])),
    jpegSegment(0xda, Buffer.alloc(10)),
  ]);
}

/** The beginning of a WebP with loss, without loss, or in parts. */
export function webpHead(chunk: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  const head = Buffer.alloc(64);
  head.write(`RIFF\0\0\0\0WEBP${chunk}`, 'latin1');
  if (chunk === 'VP8 ') {
    head.set([0x9d, 0x01, 0x2a], 23);
    // The upper two bits of each side say how the picture is scaled.
    head.writeUInt16LE(width | 0x4000, 26);
    head.writeUInt16LE(height | 0x8000, 28);
  } else if (chunk === 'VP8L') {
    head[20] = 0x2f;
    head.writeUInt32LE(((height - 1) << 14) | (width - 1), 21);
  } else {
    head.writeUIntLE(width - 1, 24, 3);
    head.writeUIntLE(height - 1, 27, 3);
  }
  return head;
}

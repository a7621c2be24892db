const segment = (marker: number, content: readonly number[] | Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, Buffer.from(content)]);
};

/** A Huffman table with a single code of one bit. */
const oneCode = (table: number, symbol: number) => segment(0xc4, [table, 1, ...Array(15).fill(0), symbol]);

/** A grey JPEG of this size; `padding` bytes of comments make its file larger. */
export function drawnJpeg(width: number, height: number, padding = 0): Buffer {
  const comments: Buffer[] = [];
  for (let left = padding; left > 0; left -= 65_000)
    comments.push(segment(0xfe, Buffer.alloc(Math.min(left, 65_000))));
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  // Each block is encoded in two bits: no difference from the one before, and no detail.
  const bits = Math.ceil(width / 8) * Math.ceil(height / 8) * 2;
  const blocks = Buffer.alloc(Math.ceil(bits / 8));
  if (bits % 8 !== 0) blocks[blocks.length - 1] = 0xff >> (bits % 8);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...comments,
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc0, [8, ...size, 1, 1, 0x11, 0]),
    oneCode(0x00, 0),
    oneCode(0x10, 0),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    blocks,
    Buffer.from([0xff, 0xd9]),
  ]);
}

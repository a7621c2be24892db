/** The description of one entry of an archive. */
export interface TarEntry {
  /** Relative, with forward slashes. */
  path: string;
  kind: 'file' | 'folder';
  /** Bytes; 0 for a folder. */
  size: number;
  /** Permission bits. */
  mode: number;
}

export const tarBlock = 512;

/** The header block of an entry in the ustar format. Throws if the format cannot express the path or the size. */
export function tarHeader(entry: TarEntry): Buffer {
  const block = Buffer.alloc(tarBlock);
  const [prefix, name] = splitPath(entry.kind === 'folder' ? `${entry.path}/` : entry.path);
  if (entry.size >= 8 ** 11) {
    throw new RangeError(`${entry.path} is larger than 8 GB`);
  }
  block.write(name, 0, 100);
  block.write(octal(entry.mode, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(entry.size, 11), 124);
  block.write(octal(0, 11), 136);
  block.write(entry.kind === 'folder' ? '5' : '0', 156);
  block.write('ustar\x0000', 257);
  block.write(prefix, 345, 155);
  block.write(`${octal(tarChecksum(block), 6)} `, 148);
  return block;
}

/** The sum of the header's bytes, in which the checksum field counts as spaces. */
export function tarChecksum(block: Buffer): number {
  let sum = 8 * 0x20;
  for (const [index, byte] of block.entries()) {
    sum += index >= 148 && index < 156 ? 0 : byte;
  }
  return sum;
}

/** Zeros that fill the last block of an entry of this size. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((tarBlock - (size % tarBlock)) % tarBlock);
}

function octal(value: number, digits: number): string {
  return `${value.toString(8).padStart(digits, '0')}\0`;
}

/** ustar stores a path in two fields of 155 and 100 bytes, split at a slash. */
function splitPath(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= 100) {
    return ['', path];
  }
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (name !== '' && Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) {
      return [prefix, name];
    }
  }
  throw new RangeError(`${path} is too long a path for the archive`);
}

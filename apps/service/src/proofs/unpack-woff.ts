import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflateTable = promisify(inflate);

const woffHeader = 44;
const woffEntry = 20;
const fontHeader = 12;
const fontEntry = 16;

/**
 * The font inside a WOFF file (version 1), unpacked outside the event loop. From a WOFF file, the font library would
 * unpack a table again for every glyph that it reads. In a font of 14 MB this takes 400 ms for each glyph; a line of
 * Latin text takes 2 ms instead of 0.3 ms. Rejects if the file is not WOFF.
 */
export async function unpackWoff(woff: Buffer): Promise<Buffer> {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(fontHeader + count * fontEntry);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const parts: Buffer[] = [directory];
  let end = directory.length;
  for (let table = 0; table < count; table += 1) {
    const entry = woffHeader + table * woffEntry;
    const [offset, packed, length] = [4, 8, 12].map((each) => woff.readUInt32BE(entry + each));
    const bytes = woff.subarray(offset, (offset ?? 0) + (packed ?? 0));
    const data = packed === length ? bytes : await inflateTable(bytes);
    const place = fontHeader + table * fontEntry;
    // Tag and checksum, then the offset and the length of the table.
    woff.copy(directory, place, entry, entry + 4);
    woff.copy(directory, place + 4, entry + 16, entry + 20);
    directory.writeUInt32BE(end, place + 8);
    directory.writeUInt32BE(data.length, place + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    end += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

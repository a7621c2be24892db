import { expect, it } from 'vitest';
import { dropRegion, keepRegion, readKeptRegion } from '../src/kept-region.js';

const bytes = new Uint8Array(300_000).map((_, index) => index % 251);
const addressOf = (body: Blob) => URL.createObjectURL(body);

it('a region is stored whole, read without its address, and can be removed', async () => {
  const url = addressOf(new Blob([bytes]));
  expect(await readKeptRegion(url)).toBeNull();
  const seen: number[] = [];
  await keepRegion(url, (received) => seen.push(received));
  URL.revokeObjectURL(url);
  expect(seen.at(-1)).toBe(bytes.byteLength);
  const kept = await readKeptRegion(url);
  expect(new Uint8Array((await kept?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(bytes);
  await dropRegion(url);
  expect(await readKeptRegion(url)).toBeNull();
});

it('a download that ends early stores no part of the file', async () => {
  const url = addressOf(new Blob([bytes]));
  const stop = new AbortController();
  await expect(keepRegion(url, () => stop.abort(), stop.signal)).rejects.toThrow();
  expect(await readKeptRegion(url)).toBeNull();
});

it('a download that ends early does not change the earlier file', async () => {
  const url = addressOf(new Blob([bytes]));
  await keepRegion(url, () => {});
  const stop = new AbortController();
  await expect(keepRegion(url, () => stop.abort(), stop.signal)).rejects.toThrow();
  expect((await readKeptRegion(url))?.size).toBe(bytes.byteLength);
  await dropRegion(url);
});

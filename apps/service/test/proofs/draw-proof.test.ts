import { createHash } from 'node:crypto';
import type { ProofImage, ProofOfDelivery, ProofOutcome } from '@fleet/contract/outgoing/proof-of-delivery';
import { describe, expect, it } from 'vitest';
import { choosePictures, pictureBounds } from '../../src/proofs/choose-pictures.js';
import { drawProof } from '../../src/proofs/draw-proof.js';
import { drawnJpeg } from './drawn-jpeg.js';
import { drawnPng } from './drawn-png.js';
import { readPdf } from './read-pdf.js';

const mebibyte = 1024 * 1024;

function imageOf(url: string, bytes: Buffer): ProofImage {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { url, content_type: 'image/jpeg', byte_length: bytes.length, sha256 };
}

function outcomeOf(images: ProofImage[]): ProofOutcome {
  const at = '2026-11-20T08:21:10.000Z';
  return {
    submission_id: '1',
    status: 'success',
    status_reason: null,
    captured_at: at,
    received_at: at,
    position: null,
    late: false,
    out_of_order: false,
    driver: { id: '1', name: 'Marta Ribas' },
    asset: { id: '1', name: 'Truck 7', registration: null },
    outcome: {},
    meter_unit: null,
    images,
  };
}

/** A proof with an outcome of these images for each kind. */
function proofOf(
  captured: readonly { kind: string; images: ProofImage[]; corrected?: ProofImage[]; leftOut?: number }[],
): ProofOfDelivery {
  const requirements = captured.map(({ kind, images, corrected, leftOut = 0 }, index) => ({
    integration_key: `${index}`,
    label: `Requirement ${index}`,
    kind,
    is_optional: false,
    is_planned: true,
    outcome: outcomeOf(images),
    corrected: corrected === undefined ? [] : [outcomeOf(corrected)],
    corrected_left_out: leftOut,
  }));
  const activity = {
    reference: 'a',
    name: 'Deliver',
    type: 'dropoff' as const,
    status: 'completed' as const,
  };
  const coordinates: [number, number] = [1.5, 42.5];
  return {
    document: 'proof_of_delivery',
    organisation: { id: '1', name: 'Transports Valira' },
    time_zone: 'Europe/Andorra',
    issued_at: '2026-11-20T17:00:00.000Z',
    route: {
      id: '1',
      integration_key: 'R-1',
      reference: null,
      name: 'Round',
      status: 'active',
      version: 1,
      driver: null,
      assets: [],
    },
    stop: {
      id: '1',
      integration_key: 's',
      name: 'Stop',
      sequence: 1,
      address: { coordinates },
      contacts: [],
      status: 'departed',
      planned_arrival_at: null,
      planned_departure_at: null,
      arrived_at: null,
      departed_at: null,
    },
    consignments: [],
    activities: [{ ...activity, status_reason: null, consignment_references: [], requirements }],
  };
}

const small = drawnJpeg(16, 16);
const large = drawnJpeg(64, 64, 2 * mebibyte);

it('the heading names the route by its reference and the stop by its name, not by a key that nobody knows', async () => {
  const proof = proofOf([]);
  const route = { ...proof.route, reference: 'REF-42' };
  const stop = { ...proof.stop, name: 'Hotel Cosmos', integration_key: '019a9f70-2b3c-7d4e' };
  const none = async () => Buffer.alloc(0);
  const { text } = await readPdf(await all({ ...proof, route, stop }, none));
  expect(text).toContain('REF-42 / Hotel Cosmos');
  expect(text).not.toContain('019a9f70');
  expect((await readPdf(await all(proof, none))).text).toContain('Round / Stop');
});

describe('a PDF document with pictures', () => {
  it('reads a picture once, even if it cannot be shown', async () => {
    const damaged = Buffer.from('no picture');
    const image = imageOf('https://fleet.example/damaged', damaged);
    let reads = 0;
    const bytes = await all(
      proofOf(Array.from({ length: 30 }, () => ({ kind: 'image', images: [image, image] }))),
      async () => {
        reads += 1;
        return damaged;
      },
    );
    expect(reads).toBe(1);
    expect((await readPdf(bytes)).text.match(/damaged/g)).toHaveLength(60);
  });

  it('reads one picture at a time, as fast as the client reads, and none after the client has disconnected', async () => {
    const images = Array.from({ length: 20 }, (_each, index) => imageOf(`${index}`, large));
    let reads = 0;
    const pieces = await drawProof(proofOf([{ kind: 'image', images }]), async () => {
      reads += 1;
      return large;
    });
    let taken = 0;
    for await (const piece of pieces) {
      taken += piece.length;
      // The images that the client has read, the current image, and the next image, which is read ahead.
      expect(reads).toBeLessThanOrEqual(Math.floor(taken / (2 * mebibyte)) + 2);
      if (taken > 10 * mebibyte) break;
    }
    const before = reads;
    expect(before).toBeGreaterThan(3);
    await expect(pieces.next()).resolves.toMatchObject({ done: true });
    expect(reads).toBe(before);
  });

  it('contains at most 100 MiB of pictures: first signatures, then pictures of current outcomes, then of corrected ones', async () => {
    const imagesNamed = (prefix: string, count: number) =>
      Array.from({ length: count }, (_each, index) => ({
        ...imageOf(`${prefix}${index}`, small),
        byte_length: 15 * mebibyte,
      }));
    const proof = proofOf([
      { kind: 'image', images: imagesNamed('first', 4), corrected: imagesNamed('corrected', 4) },
      { kind: 'document_scan', images: imagesNamed('second', 4) },
      { kind: 'signature', images: imagesNamed('signature', 1) },
    ]);
    const chosen = [...choosePictures(proof, pictureBounds)];
    expect(chosen).toEqual(['signature0', 'first0', 'first1', 'first2', 'first3', 'second0']);
    expect(choosePictures(proof, { most: 2, bytes: pictureBounds.bytes })).toEqual(
      new Set(['signature0', 'first0']),
    );
  });

  it('shows the number of earlier outcomes that it leaves out', async () => {
    const proof = proofOf([{ kind: 'image', images: [], leftOut: 26 }]);
    expect((await readPdf(await all(proof, async () => null))).text).toContain(
      'Captured 26 more times before',
    );
  });

  it('mentions pictures for which it has no room, and pictures that it has already shown', async () => {
    const [one, other] = ['one', 'other'].map((url) => ({
      ...imageOf(url, small),
      byte_length: 60 * mebibyte,
    }));
    if (one === undefined || other === undefined) throw new Error('two images are expected');
    const proof = proofOf([{ kind: 'image', images: [one, other, one] }]);
    const { text, pictures } = await readPdf(await all(proof, async () => small));
    expect(text).toContain('Picture 2 of 3 is not shown: there are more pictures than one document takes.');
    expect(text).toContain('Picture 3 of 3 is not shown: shown above in this document.');
    expect(pictures).toEqual(['DCTDecode']);
  });

  it('shows a signature again that an earlier picture shows, and stores it once', async () => {
    const image = imageOf('one', small);
    const proof = proofOf([
      { kind: 'image', images: [image] },
      { kind: 'signature', images: [image] },
    ]);
    const bytes = await all(proof, async () => small);
    const { text, pictures } = await readPdf(bytes);
    expect(text).not.toContain('not shown');
    expect(text.match(/SHA-256/g)).toHaveLength(2);
    expect(pictures).toEqual(['DCTDecode']);
  });

  it('has at least three requirements on its last page, whatever their number', async () => {
    for (let count = 1; count < 60; count += 1) {
      const proof = proofOf(Array.from({ length: count }, () => ({ kind: 'image', images: [] })));
      const { pages } = await readPdf(await all(proof, async () => null));
      const last = pages.at(-1) ?? '';
      if (pages.length > 1) expect(last.match(/Requirement \d/g)?.length, `${count}`).toBeGreaterThan(2);
      expect(last).toContain(`End of the document, ${pages.length} page`);
    }
  }, 90_000);

  it('shows the beginnings of texts that come after a hundred pages of text', async () => {
    const proof = proofOf(Array.from({ length: 60 }, () => ({ kind: 'image', images: [] })));
    for (const { outcome } of proof.activities[0]?.requirements ?? [])
      if (outcome !== null) outcome.outcome = { comment: 'word '.repeat(2_000) };
    const { pages, text } = await readPdf(await all(proof, async () => null));
    expect(pages.length).toBeLessThan(60);
    expect(text).toContain('Requirement 59');
    expect(text.match(/word …/g)).toHaveLength(41);
  }, 60_000);

  it('fills pages: a picture becomes smaller rather than leave a third of a page empty', async () => {
    const picture = drawnJpeg(64, 48);
    for (let count = 8; count < 16; count += 1) {
      const lines = Array.from({ length: count }, () => ({ kind: 'weight', images: [] }));
      const image = imageOf('picture', picture);
      const proof = proofOf([...lines, { kind: 'image', images: [image] }, ...lines]);
      const { pages } = await readPdf(await all(proof, async () => picture));
      const counts = pages.slice(0, -1).map((each) => each.match(/Requirement \d/g)?.length ?? 0);
      expect(Math.min(...counts), `${count}`).toBeGreaterThanOrEqual(9);
    }
  }, 60_000);

  it('says that the arrival was not reported, not that a stop with captures was not reached', async () => {
    const proof = proofOf([{ kind: 'image', images: [] }]);
    proof.stop.status = 'pending';
    for (const each of proof.activities) each.status = 'pending';
    const { text } = await readPdf(await all(proof, async () => null));
    expect(text).toContain('Arrival not reported');
    expect(text).toContain('Delivery · completion not reported');
    expect(text).not.toContain('Not reached yet');
  });

  it('does not unpack a picture with a very long row', async () => {
    const row = drawnPng({ width: 20_001, height: 1, colour: 0, pixel: () => [0] });
    const image = { ...imageOf('row', row), content_type: 'image/png' as const };
    const read = await readPdf(await all(proofOf([{ kind: 'image', images: [image] }]), async () => row));
    expect(read.text).toContain('is not shown: it has more than 20,000 rows or columns.');
  });

  it('unpacks 200 million pixels in all, including those of damaged pictures, and mentions the other pictures', async () => {
    const wide = drawnPng({ width: 11_000, height: 1, colour: 0, pixel: () => [0] });
    wide.writeUInt32BE(9_000, 20);
    const little = drawnPng({ width: 2, height: 2, colour: 0, pixel: () => [0] });
    const pngOf = (url: string, bytes: Buffer) => ({
      ...imageOf(url, bytes),
      content_type: 'image/png' as const,
    });
    const images = [pngOf('one', wide), pngOf('two', wide), pngOf('three', wide), pngOf('four', little)];
    const bytesOf = async ({ url }: ProofImage) => (url === 'four' ? little : wide);
    const read = await readPdf(await all(proofOf([{ kind: 'image', images }]), bytesOf));
    expect(read.text).toContain('Picture 2 of 4 is not shown: it is damaged.');
    expect(read.text).toContain(
      'Picture 3 of 4 is not shown: there are more pictures than one document takes.',
    );
    expect(read.pictures).toEqual(['FlateDecode']);
  });

  it('stops in the middle of a picture if the client disconnects', async () => {
    const png = drawnPng({ width: 800, height: 800, colour: 0, pixel: () => [0] });
    const image = { ...imageOf('large', png), content_type: 'image/png' as const };
    const gone = new AbortController();
    let hasRead = false;
    const read = async () => {
      hasRead = true;
      setImmediate(() => gone.abort());
      return png;
    };
    const drawn = async () => {
      let length = 0;
      for await (const piece of await drawProof(proofOf([{ kind: 'image', images: [image] }]), read, {
        gone: gone.signal,
      }))
        length += piece.length;
      return length;
    };
    await expect(drawn()).rejects.toThrow();
    expect(hasRead).toBe(true);
  });

  it('is completed even if the storage does not respond or returns other bytes', async () => {
    const images = [imageOf('gone', small), imageOf('other', small), imageOf('good', small)];
    const read = await readPdf(
      await all(proofOf([{ kind: 'image', images }]), async ({ url }) => {
        if (url === 'gone') throw new Error('no storage');
        return url === 'other' ? large : small;
      }),
    );
    expect(read.text).toContain(
      'Picture 1 of 3 is not shown: the storage of pictures does not answer at the moment.',
    );
    expect(read.text).toContain('Picture 2 of 3 is not shown: its bytes are not those that were uploaded.');
    expect(read.pictures).toEqual(['DCTDecode']);
  });
});

async function all(proof: ProofOfDelivery, read: Parameters<typeof drawProof>[1]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const piece of await drawProof(proof, read)) parts.push(piece);
  return Buffer.concat(parts);
}

import type { ProofImage, ProofOfDelivery } from '@fleet/contract/outgoing/proof-of-delivery';
import { faultOfRecord } from './proof-picture.js';

/** The limits for the pictures of one document. */
export interface PictureBounds {
  most: number;
  bytes: number;
}

/** Limits with which a document can still be read, sent and opened. */
export const pictureBounds: PictureBounds = { most: 200, bytes: 100 * 1024 * 1024 };

/**
 * The addresses of the images in the document. If there are too many, the images of counting outcomes are chosen first,
 * signatures before other pictures, and then the images of corrected outcomes; each group in the order of the document.
 */
export function choosePictures(proof: ProofOfDelivery, bounds: PictureBounds): ReadonlySet<string> {
  const requirements = proof.activities.flatMap((each) => each.requirements);
  const counting = (isSignature: boolean) =>
    requirements
      .filter((each) => (each.kind === 'signature') === isSignature)
      .flatMap((each) => each.outcome?.images ?? []);
  const corrected = requirements.flatMap((each) => each.corrected.flatMap((outcome) => outcome.images));
  const chosen = new Set<string>();
  let bytes = 0;
  for (const image of [...counting(true), ...counting(false), ...corrected]) {
    if (faultOfRecord(image) !== null || chosen.has(image.url)) continue;
    const all = bytes + lengthOf(image);
    if (chosen.size >= bounds.most || all > bounds.bytes) continue;
    chosen.add(image.url);
    bytes = all;
  }
  return chosen;
}

const lengthOf = ({ byte_length }: ProofImage): number => byte_length ?? 0;

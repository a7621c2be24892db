import { problem } from '@fleet/contract/ground/problems';
import type { OutcomeKind } from './outcome-kind.js';

/** The image of a signature must be a completed upload, as every image [C-7]. */
export const signatureOutcome: OutcomeKind<'signature'> = {
  check({ image_url }, _requirement, facts) {
    if (image_url === undefined || facts.isUploaded(image_url)) return [];
    return [problem('unknown_image', '/image_url')];
  },
  needs: ({ image_url }) => ({ imageUrls: image_url === undefined ? [] : [image_url] }),
};

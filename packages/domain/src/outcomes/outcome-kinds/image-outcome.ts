import { problem } from '@fleet/contract/ground/problems';
import type { OutcomeKind } from './outcome-kind.js';
import { checkUploads, wellFormedUrls } from './uploaded-images.js';

/** [R-IMG-1][R-IMG-5] */
export const imageOutcome: OutcomeKind<'image'> = {
  check(sent, { multiple }, facts) {
    const several = !multiple && (sent.image_urls?.length ?? 0) > 1;
    return [
      ...(several ? [problem('single_image_only', '/image_urls')] : []),
      ...checkUploads(sent.image_urls, facts),
    ];
  },
  needs: (sent) => ({ imageUrls: wellFormedUrls(sent.image_urls) }),
};

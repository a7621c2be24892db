import type { OutcomeKind } from './outcome-kind.js';
import { checkUploads, wellFormedUrls } from './uploaded-images.js';

/** The pages are completed uploads [C-7]; which paper the driver was handed is theirs to say, whatever was expected. */
export const documentScanOutcome: OutcomeKind<'document_scan'> = {
  check: (sent, _requirement, facts) => checkUploads(sent.image_urls, facts),
  needs: (sent) => ({ imageUrls: wellFormedUrls(sent.image_urls) }),
};

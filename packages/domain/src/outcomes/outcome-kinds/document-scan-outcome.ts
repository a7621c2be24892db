import type { OutcomeKind } from './outcome-kind.js';
import { checkUploads, wellFormedUrls } from './uploaded-images.js';

/** The pages must be completed uploads [C-7]. The driver may name another document than the requirement. */
export const documentScanOutcome: OutcomeKind<'document_scan'> = {
  check: (sent, _requirement, facts) => checkUploads(sent.image_urls, facts),
  needs: (sent) => ({ imageUrls: wellFormedUrls(sent.image_urls) }),
};

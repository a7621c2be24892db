import type { RequirementKindName } from '@fleet/contract/planning/requirements';
import { assetOutcome } from './asset-outcome.js';
import { barcodeOutcome } from './barcode-outcome.js';
import { cashOutcome } from './cash-outcome.js';
import { delayOutcome } from './delay-outcome.js';
import { documentScanOutcome } from './document-scan-outcome.js';
import { formOutcome } from './form-outcome.js';
import { imageOutcome } from './image-outcome.js';
import { odometerOutcome } from './odometer-outcome.js';
import type { OutcomeKind } from './outcome-kind.js';
import { serviceRatingOutcome } from './service-rating-outcome.js';
import { signatureOutcome } from './signature-outcome.js';
import { weightOutcome } from './weight-outcome.js';

/** The rules of every kind. A kind of the contract without an entry here does not compile. */
export const outcomeKinds: { readonly [Kind in RequirementKindName]: OutcomeKind<Kind> } = {
  odometer: odometerOutcome,
  form: formOutcome,
  service_rating: serviceRatingOutcome,
  weight: weightOutcome,
  image: imageOutcome,
  cash: cashOutcome,
  signature: signatureOutcome,
  document_scan: documentScanOutcome,
  barcode: barcodeOutcome,
  delay: delayOutcome,
  asset: assetOutcome,
};

/** Returns the rules of one kind, typed for that kind. */
export function outcomeKindOf<Kind extends RequirementKindName>(kind: Kind): OutcomeKind<Kind> {
  return outcomeKinds[kind];
}

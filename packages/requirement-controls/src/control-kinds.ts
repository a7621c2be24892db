import type { RequirementKindName } from '@fleet/contract/planning/requirements';
import { assetControl } from './asset/asset-control.js';
import { barcodeControl } from './barcode/barcode-control.js';
import { cashControl } from './cash/cash-control.js';
import type { ControlKind } from './control-types.js';
import { delayControl } from './delay/delay-control.js';
import { documentScanControl } from './document-scan/document-scan-control.js';
import { formControl } from './form/form-control.js';
import { imageControl } from './image/image-control.js';
import { odometerControl } from './odometer/odometer-control.js';
import { serviceRatingControl } from './service-rating/service-rating-control.js';
import { signatureControl } from './signature/signature-control.js';
import { weightControl } from './weight/weight-control.js';

/** How each kind is answered. A kind of the contract without an entry here does not compile. */
export const controlKinds: { readonly [Kind in RequirementKindName]: ControlKind<Kind> } = {
  odometer: odometerControl,
  form: formControl,
  service_rating: serviceRatingControl,
  weight: weightControl,
  image: imageControl,
  cash: cashControl,
  signature: signatureControl,
  document_scan: documentScanControl,
  barcode: barcodeControl,
  delay: delayControl,
  asset: assetControl,
};

/** How this kind is answered, with the types of this kind. */
export function controlKindOf<Kind extends RequirementKindName>(kind: Kind): ControlKind<Kind> {
  return controlKinds[kind];
}

import type { Static } from 'typebox';
import * as Type from 'typebox';
import { assetKind } from './requirement-kinds/asset-kind.js';
import { barcodeKind } from './requirement-kinds/barcode-kind.js';
import { cashKind } from './requirement-kinds/cash-kind.js';
import { delayKind } from './requirement-kinds/delay-kind.js';
import { documentScanKind } from './requirement-kinds/document-scan-kind.js';
import { formKind } from './requirement-kinds/form-kind.js';
import { imageKind } from './requirement-kinds/image-kind.js';
import { odometerKind } from './requirement-kinds/odometer-kind.js';
import { serviceRatingKind } from './requirement-kinds/service-rating-kind.js';
import { signatureKind } from './requirement-kinds/signature-kind.js';
import { weightKind } from './requirement-kinds/weight-kind.js';

/**
 * Every kind of requirement [C-5]. A new kind needs its own file, a line here, and a line for its check in the domain's
 * list.
 */
export const requirementKinds = {
  odometer: odometerKind,
  form: formKind,
  service_rating: serviceRatingKind,
  weight: weightKind,
  image: imageKind,
  cash: cashKind,
  signature: signatureKind,
  document_scan: documentScanKind,
  barcode: barcodeKind,
  delay: delayKind,
  asset: assetKind,
} as const;
type Kinds = typeof requirementKinds;
export type RequirementKindName = keyof Kinds;

/** Whether this version knows the kind. A later service may send requirements of new kinds [C-12]. */
export function isRequirementKind(kind: string): kind is RequirementKindName {
  return Object.hasOwn(requirementKinds, kind);
}

/** The requirement of one kind; of any kind if none is named. */
export type RequirementOf<Kind extends RequirementKindName> = {
  [Each in Kind]: Static<Kinds[Each]['requirement']>;
}[Kind];

/** The fields of one kind in a success, in addition to the common ones. */
export type SentOf<Kind extends RequirementKindName> = {
  [Each in Kind]: Static<Kinds[Each]['sent']>;
}[Kind];

/** The plan of one kind of requirement; of any kind if none is named. */
export type PlanOf<Kind extends RequirementKindName> = {
  [Each in Kind]: Static<Kinds[Each]['plan']>;
}[Kind];

const kinds = Object.values(requirementKinds);

/** A requirement; `kind` distinguishes the alternatives [R-RTE-16]. */
export type Requirement = RequirementOf<RequirementKindName>;
export const Requirement = Type.Unsafe<Requirement>(Type.Union(kinds.map((each) => each.requirement)));

/** A requirement as an integration writes it; an asset may be named by its integration key [C-10]. */
export type RequirementPlan = PlanOf<RequirementKindName>;
export const RequirementPlan = Type.Unsafe<RequirementPlan>(Type.Union(kinds.map((each) => each.plan)));

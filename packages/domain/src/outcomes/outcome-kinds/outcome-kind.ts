import type { Problem } from '@fleet/contract/ground/problems';
import type { AssetIdentifier } from '@fleet/contract/planning/requirement-kinds/asset-identifier';
import type {
  PlanOf,
  RequirementKindName,
  RequirementOf,
  SentOf,
} from '@fleet/contract/planning/requirements';
import type { PatternBook } from '../../patterns/pattern-book.js';
import type { JudgementFacts } from '../judgement-facts.js';

/**
 * The fields of a success with a valid shape: a missing or faulty member is left out, a faulty entry of a list is null.
 * So a fault of shape does not hide faults of meaning [C-2].
 */
export type WellFormed<Sent> = { readonly [Name in keyof Sent]?: WellFormedMember<Sent[Name]> | undefined };
type WellFormedMember<Value> = Value extends readonly (infer Entry)[] ? readonly (Entry | null)[] : Value;

/** The facts that the caller must look up before an outcome can be judged. */
export interface Needs {
  assetIdentifiers: readonly AssetIdentifier[];
  imageUrls: readonly string[];
  odometerAssetId: string | null;
}

/** The consequences of a success beyond its own fields. */
export interface Consequence<Sent> {
  /** The fields as recorded, if they differ from the sent ones. */
  sent?: Sent;
  /** The selected asset. */
  assetId?: string | null;
  /** The odometer reading, and whether it becomes the asset's reading. */
  reading?: { assetId: string; value: string; moves: boolean };
}

/** The rules of one kind: pure functions over its requirement and the fields of a success. */
export interface OutcomeKind<Kind extends RequirementKindName> {
  /** Returns every fault of meaning, with pointers inside the outcome. */
  check(sent: WellFormed<SentOf<Kind>>, requirement: RequirementOf<Kind>, facts: JudgementFacts): Problem[];
  needs?(sent: WellFormed<SentOf<Kind>>, requirement: RequirementOf<Kind>): Partial<Needs>;
  /** Called only after a check without faults. */
  consequence?(
    sent: SentOf<Kind>,
    requirement: RequirementOf<Kind>,
    facts: JudgementFacts,
  ): Consequence<SentOf<Kind>>;
  /** Returns every fault of the requirement itself, with pointers inside it; called when a route is saved. */
  checkPlan?(plan: PlanOf<Kind>, patterns: PatternBook): Problem[];
}

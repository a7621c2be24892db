import type { RequirementOf } from '@fleet/contract/planning/requirements';
import { checkNamedOnce } from '../../values/sequence-check.js';
import { checkAssetIdentifier, type WantedAsset } from '../asset-selection.js';
import type { JudgementFacts } from '../judgement-facts.js';
import type { OutcomeKind } from './outcome-kind.js';

/** The asset that the requirement names, else the one that its activity names [R-AST-5]. */
export function wantedAsset(
  requirement: RequirementOf<'asset'>,
  { activity }: Pick<JudgementFacts, 'activity'>,
): WantedAsset {
  return {
    asset_id: requirement.asset_id ?? activity.asset_id,
    asset_type: requirement.asset_type ?? activity.asset_type,
  };
}

/** [R-AST-6][R-AST-7][R-AST-9] */
export const assetOutcome: OutcomeKind<'asset'> = {
  check({ asset_identifier }, requirement, facts) {
    if (asset_identifier === undefined) return [];
    return checkAssetIdentifier(asset_identifier, wantedAsset(requirement, facts), facts);
  },
  needs: ({ asset_identifier }) => ({ assetIdentifiers: asset_identifier ? [asset_identifier] : [] }),
  consequence: ({ asset_identifier }, _requirement, facts) => ({
    assetId: facts.findAsset(asset_identifier)?.id ?? null,
  }),
  checkPlan: (plan) => checkNamedOnce(plan.asset_id, plan.asset_integration_key, '/asset_integration_key'),
};

import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { AssetIdentifier } from '@fleet/contract/planning/requirement-kinds/asset-identifier';
import type { RequirementOf } from '@fleet/contract/planning/requirements';
import { compareDecimals } from '../../values/decimal.js';
import { checkNamedOnce } from '../../values/sequence-check.js';
import { checkAssetIdentifier } from '../asset-selection.js';
import type { OutcomeKind } from './outcome-kind.js';

/**
 * Returns true if a recorded reading becomes the asset's reading; `reading` is the one in force at its captured_at,
 * null if none is known. With `validate` false every reading is recorded, but only a higher one becomes the asset's
 * reading [C-6].
 */
export function movesReading(
  requirement: Pick<RequirementOf<'odometer'>, 'validate'>,
  value: string,
  reading: string | null,
): boolean {
  return requirement.validate || reading === null || compareDecimals(value, reading) > 0;
}

/** [R-ODO-2][R-ODO-3][R-ODO-5][R-RTE-5] */
export const odometerOutcome: OutcomeKind<'odometer'> = {
  check(sent, requirement, facts) {
    const { asset_id } = requirement;
    const problems: Problem[] = [];
    const meter = facts.findAsset({ type: 'asset_id', identifier: asset_id })?.odometer?.meter_type;
    if (sent.meter_type !== undefined && meter !== undefined && sent.meter_type !== meter) {
      problems.push(problem('meter_type_mismatch', '/meter_type', `The meter of the asset counts ${meter}.`));
    }
    if (requirement.validate && sent.value !== undefined) {
      const reading = facts.readingAt(asset_id);
      if (reading !== null && compareDecimals(sent.value, reading) < 0) {
        const message = `The reading ${sent.value} is behind the asset's, ${reading}.`;
        problems.push(problem('odometer_behind_asset', '/value', message));
      }
    }
    if (sent.asset_identifier !== undefined) {
      problems.push(...checkAssetIdentifier(sent.asset_identifier, { asset_id }, facts));
    }
    return problems;
  },
  needs(sent, { asset_id }) {
    const required: AssetIdentifier = { type: 'asset_id', identifier: asset_id };
    const selected = sent.asset_identifier === undefined ? [] : [sent.asset_identifier];
    return { assetIdentifiers: [required, ...selected], odometerAssetId: asset_id };
  },
  consequence({ value }, requirement, facts) {
    const assetId = requirement.asset_id;
    const moves = movesReading(requirement, value, facts.readingAt(assetId));
    return { assetId, reading: { assetId, value, moves } };
  },
  checkPlan(plan) {
    const named = plan.asset_id ?? plan.asset_integration_key;
    if (named === undefined) return [problem('required', '/asset_id')];
    return checkNamedOnce(plan.asset_id, plan.asset_integration_key, '/asset_integration_key');
  },
};

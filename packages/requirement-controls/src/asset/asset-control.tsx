import type { AssetIdentifier } from '@fleet/contract/planning/requirement-kinds/asset-identifier';
import { assetIdentifierTypes } from '@fleet/contract/planning/requirement-kinds/asset-identifier';
import { findAssetAmong } from '@fleet/domain/outcomes/asset-selection';
import { wantedAsset } from '@fleet/domain/outcomes/outcome-kinds/asset-outcome';
import { Button, List, ListRow, Sign, useFormats, useLanguage } from '@fleet/ui';
import { useControlMessages } from '../control-messages.js';
import type { ControlProps } from '../control-types.js';
import { controlKind } from '../ground/control-kind.js';
import { isShaped, isText, oneOf, orNull, readShape } from '../ground/draft-shape.js';
import { FaultNotice } from '../ground/fault-notice.js';
import { useFieldProblems } from '../ground/field-problems.js';
import { OtherProblems } from '../ground/other-problems.js';
import classes from './asset.module.css';
import { AssetDetail, AssetPicker } from './asset-picker.js';
import { assetTypeWord } from './asset-type-words.js';

export interface AssetDraft {
  identifier: AssetIdentifier | null;
}

const identifierShape = { type: oneOf(assetIdentifierTypes), identifier: isText };
export const isIdentifier = (value: unknown): value is AssetIdentifier => isShaped(identifierShape, value);
const draftShape = { identifier: orNull(isIdentifier) };

function AssetControl(props: ControlProps<AssetDraft, 'asset'>) {
  const { requirement, route, activity, draft, onDraft, problems, showProblems } = props;
  const { asset: words } = useControlMessages();
  const { text } = useFormats();
  const language = useLanguage();
  const { at, others } = useFieldProblems(problems, showProblems);
  const { assets } = route.allocation;
  const wanted = wantedAsset(requirement, { activity });
  const chosen = draft.identifier === null ? null : findAssetAmong(assets, draft.identifier);
  const error = at('/asset_identifier', '/asset_identifier/identifier');
  return (
    <div className={classes.picker}>
      {error !== undefined && <FaultNotice>{error}</FaultNotice>}
      {chosen === null ? (
        <>
          {wanted.asset_type !== undefined && (
            <p>{text(words.neededType, { type: assetTypeWord(wanted.asset_type, language) })}</p>
          )}
          <AssetPicker
            assets={assets}
            wanted={wanted}
            title={words.scanTitle}
            onAsset={(_asset, identifier) => onDraft({ identifier })}
          />
        </>
      ) : (
        <>
          <List>
            <ListRow
              icon={chosen.type === 'trailer' ? 'trailer' : 'truck'}
              title={chosen.name}
              detail={<AssetDetail asset={chosen} />}
              end={<Sign tone="success">{words.chosen}</Sign>}
            />
          </List>
          <Button onClick={() => onDraft({ identifier: null })}>{words.another}</Button>
        </>
      )}
      <OtherProblems texts={others()} />
    </div>
  );
}

export const assetControl = controlKind<'asset', AssetDraft>({
  Control: AssetControl,
  emptyDraft: () => ({ identifier: null }),
  readDraft: (value) => readShape(draftShape, value),
  sentFields: (_requirement, { identifier }) => (identifier === null ? {} : { asset_identifier: identifier }),
  draftOf: (_requirement, { asset_identifier }) => ({
    identifier: isIdentifier(asset_identifier) ? asset_identifier : null,
  }),
  summaryOf: (requirement, { asset_identifier }) => [
    {
      label: requirement.label,
      text: isIdentifier(asset_identifier) ? asset_identifier.identifier : '',
    },
  ],
});

import type { AssetIdentifier } from '@fleet/contract/planning/requirement-kinds/asset-identifier';
import type { AllocatedAsset } from '@fleet/contract/planning/routes';
import { checkSelectedAsset, type WantedAsset } from '@fleet/domain/outcomes/asset-selection';
import {
  Button,
  EmptyState,
  List,
  ListRow,
  Notice,
  SearchField,
  Sign,
  useFormats,
  useLanguage,
} from '@fleet/ui';
import { useDeferredValue, useState } from 'react';
import { useControlMessages } from '../control-messages.js';
import { CodeScanner } from '../scanner/code-scanner.js';
import { signalScan } from '../scanner/scan-signal.js';
import classes from './asset.module.css';
import { useAssetRefusal } from './asset-refusal.js';
import { foundAssets } from './asset-search.js';
import { assetTypeWord } from './asset-type-words.js';
import { scannedAsset } from './scanned-asset.js';

export interface AssetPickerProps<Asset extends AllocatedAsset> {
  assets: readonly Asset[];
  wanted?: WantedAsset | undefined;
  onAsset(asset: Asset, how: AssetIdentifier): void;
  /** The heading of the scanner. */
  title: string;
}

/** The list is short because searching is faster than scrolling. */
const mostShown = 60;

/** Search and scan, with the same checks for both. */
export function AssetPicker<Asset extends AllocatedAsset>(props: AssetPickerProps<Asset>) {
  const { assets, wanted = {}, onAsset, title } = props;
  const { asset: words } = useControlMessages();
  const { text } = useFormats();
  const [search, setSearch] = useState('');
  const [isScanning, setScanning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const refusalOf = useAssetRefusal(assets, wanted);
  const found = foundAssets(assets, useDeferredValue(search), wanted);

  const choose = (asset: Asset, how: AssetIdentifier) => {
    const refused = refusalOf(asset);
    setRefusal(refused);
    if (refused === null) onAsset(asset, how);
    return refused === null;
  };
  const scan = (code: string) => {
    const scanned = scannedAsset(assets, code);
    setScanning(false);
    if (scanned === null) setRefusal(text(words.unknownCode, { code }));
    signalScan(scanned !== null && choose(scanned.asset, scanned.how) ? 'good' : 'odd');
  };

  if (assets.length === 0) return <EmptyState icon="truck" title={words.none} text={words.noneText} />;
  return (
    <div className={classes.picker}>
      <Button icon="scan" variant="primary" fullWidth onClick={() => setScanning(true)}>
        {words.scan}
      </Button>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <SearchField label={words.search} value={search} onChange={setSearch} />
      {found.length === 0 && <EmptyState icon="search" title={words.noMatch} text={words.noMatchText} />}
      <List label={words.list}>
        {found.slice(0, mostShown).map((asset) => (
          <ListRow
            key={asset.id}
            icon={asset.type === 'trailer' ? 'trailer' : 'truck'}
            title={asset.name}
            detail={<AssetDetail asset={asset} />}
            end={isNeeded(asset, wanted) && <Sign tone="accent">{words.needed}</Sign>}
            onClick={() => choose(asset, { type: 'asset_id', identifier: asset.id })}
          />
        ))}
      </List>
      {found.length > mostShown && <p>{text(words.more, { count: found.length - mostShown })}</p>}
      {isScanning && <CodeScanner title={title} onCode={scan} onClose={() => setScanning(false)} />}
    </div>
  );
}

/** True for the one asset that must be chosen. */
function isNeeded(asset: AllocatedAsset, wanted: WantedAsset): boolean {
  return wanted.asset_id !== undefined && checkSelectedAsset(asset, wanted).length === 0;
}

export function AssetDetail({ asset }: { asset: AllocatedAsset }) {
  const { asset: words } = useControlMessages();
  const { text } = useFormats();
  const type = assetTypeWord(asset.type, useLanguage());
  const number = asset.fleet_number === null ? null : text(words.fleetNumber, { number: asset.fleet_number });
  const parts = [asset.registration, number, type].filter((each) => each !== null);
  return (
    <>
      {parts.map((part, index) => (
        <span key={part}>
          {index > 0 && ' · '}
          <bdi>{part}</bdi>
        </span>
      ))}
    </>
  );
}

import type { AssetIdentifier } from '@fleet/contract/planning/requirement-kinds/asset-identifier';
import type { AllocatedAsset } from '@fleet/contract/planning/routes';
import { Button, Notice, Sign, useFormats } from '@fleet/ui';
import { useState } from 'react';
import { assetTitle, scannedAsset } from '../asset/scanned-asset.js';
import { useControlMessages } from '../control-messages.js';
import { FaultNotice } from '../ground/fault-notice.js';
import { CodeScanner } from '../scanner/code-scanner.js';
import { signalScan } from '../scanner/scan-signal.js';
import classes from './odometer.module.css';

export interface OdometerAssetProps {
  /** The asset whose meter is read. */
  asset: AllocatedAsset | null;
  assets: readonly AllocatedAsset[];
  scanned: AssetIdentifier | null;
  onScanned(identifier: AssetIdentifier): void;
  error: string | undefined;
}

/** The vehicle whose meter is read, and the scan that proves that the driver is at this vehicle. */
export function OdometerAsset({ asset, assets, scanned, onScanned, error }: OdometerAssetProps) {
  const { odometer: words } = useControlMessages();
  const { text } = useFormats();
  const [isScanning, setScanning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const scan = (code: string) => {
    setScanning(false);
    const found = scannedAsset(assets, code);
    const isRight = found !== null && found.asset.id === asset?.id;
    signalScan(isRight ? 'good' : 'odd');
    if (isRight) onScanned(found.how);
    if (found === null) setRefusal(text(words.unknownCode, { code }));
    else if (isRight || asset === null) setRefusal(null);
    else setRefusal(text(words.otherAsset, { name: assetTitle(found.asset), wanted: assetTitle(asset) }));
  };
  return (
    <>
      <div className={classes.asset}>
        <div className={classes.name}>
          <span className={classes.label}>{words.asset}</span>
          <bdi>{asset === null ? '' : assetTitle(asset)}</bdi>
          {scanned !== null && <Sign tone="success">{words.confirmed}</Sign>}
        </div>
        <Button icon="scan" onClick={() => setScanning(true)}>
          {words.scanAsset}
        </Button>
      </div>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      {refusal === null && error !== undefined && <FaultNotice>{error}</FaultNotice>}
      {isScanning && <CodeScanner title={words.scanTitle} onCode={scan} onClose={() => setScanning(false)} />}
    </>
  );
}

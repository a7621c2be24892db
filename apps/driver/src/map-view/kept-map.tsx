import { canKeepRegion, dropRegion, isArchive, keepRegion, readKeptRegion } from '@fleet/map';
import { Button, Disclosure, Notice, ProgressBar, useFormats } from '@fleet/ui';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { usePhone } from '../phone/use-phone.js';
import type { MapConfig } from './map-config.js';

type Keeping =
  | { step: 'unknown' | 'absent' | 'failed' }
  | { step: 'kept'; bytes: number }
  | { step: 'fetching'; received: number };

/** The downloaded map of the region. The driver sees its size before the download, which never starts automatically. */
export function KeptMap({ config }: { config: MapConfig }) {
  const { tilesUrl, tilesBytes, styleUrl } = config;
  if (styleUrl !== null || tilesUrl === null || !isArchive(tilesUrl) || !canKeepRegion()) return null;
  return <KeptArchive url={tilesUrl} bytes={tilesBytes} />;
}

function KeptArchive({ url, bytes }: { url: string; bytes: number | null }) {
  const { mapView: words } = useMessages();
  const { text, number } = useFormats();
  const freeBytes = usePhone((view) => view.storage.freeBytes);
  const [state, setState] = useState<Keeping>({ step: 'unknown' });
  const stop = useRef<AbortController | null>(null);
  const look = async () => {
    const file = await readKeptRegion(url);
    setState(file === null ? { step: 'absent' } : { step: 'kept', bytes: file.size });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is looked up once for its address
  useEffect(() => {
    void look();
    return () => stop.current?.abort();
  }, [url]);
  const sizeOf = (count: number) =>
    number(count / 1_000_000, {
      style: 'unit',
      unit: 'megabyte',
      maximumFractionDigits: count < 10_000_000 ? 1 : 0,
    });
  const keep = async () => {
    const run = new AbortController();
    stop.current = run;
    setState({ step: 'fetching', received: 0 });
    try {
      await keepRegion(url, (received) => setState({ step: 'fetching', received }), run.signal);
      await look();
    } catch {
      if (run.signal.aborted) await look();
      else setState({ step: 'failed' });
    }
  };
  const drop = async () => {
    await dropRegion(url);
    await look();
  };
  if (state.step === 'unknown') return null;
  if (state.step === 'fetching') {
    return (
      <>
        <ProgressBar
          label={words.keeping}
          value={state.received}
          max={bytes ?? Math.max(state.received, 1)}
          detail={
            bytes === null
              ? sizeOf(state.received)
              : text(words.keepingPart, { received: sizeOf(state.received), size: sizeOf(bytes) })
          }
        />
        <Button onClick={() => stop.current?.abort()}>{words.cancel}</Button>
      </>
    );
  }
  const isOld = state.step === 'kept' && bytes !== null && bytes !== state.bytes;
  const hasRoom = bytes === null || freeBytes === null || freeBytes > bytes * 1.1;
  return (
    <Disclosure title={words.keepTitle} open={state.step === 'failed'}>
      {state.step === 'failed' && <Notice tone="danger">{words.keepFailed}</Notice>}
      {state.step === 'kept' && <p>{text(words.kept, { size: sizeOf(state.bytes) })}</p>}
      {isOld && <p>{text(words.keptOld, { size: sizeOf(bytes) })}</p>}
      {state.step !== 'kept' && (
        <p>{bytes === null ? words.keepTextNoSize : text(words.keepText, { size: sizeOf(bytes) })}</p>
      )}
      {!hasRoom && bytes !== null && (
        <Notice tone="warning">{text(words.noRoom, { size: sizeOf(bytes) })}</Notice>
      )}
      {(state.step !== 'kept' || isOld) && hasRoom && (
        <Button variant="primary" onClick={() => void keep()}>
          {isOld ? words.renew : words.keep}
        </Button>
      )}
      {state.step === 'kept' && <Button onClick={() => void drop()}>{words.drop}</Button>}
    </Disclosure>
  );
}

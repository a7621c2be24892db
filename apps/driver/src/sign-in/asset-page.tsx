import { type DriverFailure, hasProblem } from '@fleet/client/driver';
import type { Asset } from '@fleet/contract/fleet/assets';
import {
  Button,
  ChoiceList,
  EmptyState,
  MainButton,
  Notice,
  SearchField,
  useFormats,
  useLanguage,
} from '@fleet/ui';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { OtherVehicleDialog } from '../day-end/other-vehicle-dialog.js';
import { useMessages } from '../language/driver-messages.js';
import { isTrailer, plannedInstead } from '../phone/planned-vehicle.js';
import { readKnown } from '../phone/remembered-driver.js';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { TypedList } from '../unsent/typed-list.js';
import { assetDetail, assetOfCode, searchAssets, searchableAssets } from './asset-choice.js';
import { EndedSessionNotice } from './ended-session-notice.js';
import { LeftSessionNotice } from './left-session-notice.js';
import { OtherSessionNotice } from './other-session-notice.js';
import { SessionFailure } from './session-failure.js';
import classes from './sign-in.module.css';
import { TrailerDialog } from './trailer-dialog.js';

const CodeScanner = lazy(async () => {
  const { CodeScanner: Scanner } = await import('@fleet/requirement-controls');
  return { default: Scanner };
});

/** How many assets the list shows at most: typing three letters of a registration is faster than scrolling. */
const mostShown = 30;

/** The driver chooses an asset by its code or by search, from the list on the phone. */
export function AssetPage() {
  const { signIn } = useMessages();
  const { text, facts } = useFormats();
  const language = useLanguage();
  const { lookUpAsset, syncNow, takeSession } = usePhoneActions();
  const { assets, isOnline, route, otherId } = usePhone((view) => ({
    assets: view.assets,
    isOnline: view.isOnline,
    route: view.route ?? view.routeToDrive,
    otherId: view.otherSession?.id ?? null,
  }));
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<Asset | null>(null);
  const [isScanning, setScanning] = useState(false);
  const [unknownCode, setUnknownCode] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  /** The trailer that the app asks about, and the asset that the driver has confirmed. */
  const [asked, setAsked] = useState<Asset | null>(null);
  const [confirmedId, setConfirmedId] = useState<string | null>(null);
  /** The chosen vehicle is not the one that the route plans. */
  const [isOther, setOther] = useState(false);
  const [failure, setFailure] = useState<DriverFailure | null>(null);
  const obstacle = useRef<HTMLDivElement>(null);
  // The list may be scrolled so far down that this message is out of sight.
  useEffect(() => {
    if (failure !== null || unknownCode !== null) obstacle.current?.scrollIntoView({ block: 'center' });
  }, [failure, unknownCode]);
  const otherBefore = useRef(otherId);
  // When the driver's session on another phone has ended, a refusal because of this session no longer applies.
  useEffect(() => {
    if (otherBefore.current !== null && otherBefore.current !== otherId) setFailure(null);
    otherBefore.current = otherId;
  }, [otherId]);
  const lastId = readKnown()[0]?.lastAssetId ?? null;
  const plannedIds = useMemo(() => new Set(route?.allocation.assets.map((each) => each.id) ?? []), [route]);
  const instead = plannedInstead(route, chosen, assets);
  // A fleet may have thousands of assets, and each key in the search field renders the page again.
  const searchable = useMemo(
    () => searchableAssets(assets, language, lastId, plannedIds),
    [assets, language, lastId, plannedIds],
  );
  const found = searchAssets(searchable, useDeferredValue(query));
  const shown = found.slice(0, mostShown);

  function choose(asset: Asset | null) {
    setChosen(asset);
    setFailure(null);
    setUnknownCode(null);
  }

  async function takeCode(code: string) {
    setScanning(false);
    const known = assetOfCode(assets, code);
    if (known !== null) return choose(known);
    // The asset may be newer than the list on the phone.
    const added = isOnline ? await lookUpAsset(code.trim()) : null;
    if (added === null) setUnknownCode(code);
    else choose(added);
  }

  async function start() {
    setTried(true);
    if (chosen === null || isBusy) return;
    if (isTrailer(chosen) && chosen.id !== confirmedId) return setAsked(chosen);
    if (instead.length > 0 && chosen.id !== confirmedId) return setOther(true);
    await take(chosen);
  }

  async function take({ id }: Asset) {
    setAsked(null);
    setOther(false);
    setBusy(true);
    setFailure(null);
    const taken = await takeSession(id);
    setBusy(false);
    if (!taken.ok) setFailure(taken.failure);
  }

  if (isScanning) {
    return (
      <Suspense fallback={null}>
        <CodeScanner
          title={signIn.scanTitle}
          onCode={(code) => void takeCode(code)}
          onClose={() => setScanning(false)}
        />
      </Suspense>
    );
  }
  const optionOf = (asset: Asset) => {
    const details = assetDetail(asset, language);
    const state = asset.status === 'in_service' ? [] : [signIn.outOfService];
    const plan = plannedIds.has(asset.id) ? [signIn.plannedForYou] : [];
    return { value: asset.id, label: asset.name, detail: facts([...plan, ...details, ...state]) };
  };
  const options = shown.map(optionOf);
  const isChosenHidden = chosen !== null && shown.every((each) => each.id !== chosen.id);
  return (
    <DriverScreen
      title={signIn.assetTitle}
      footer={
        <>
          {chosen !== null && (
            <p className={classes.chosen}>{text(signIn.startWith, { asset: chosen.name })}</p>
          )}
          {chosen === null && isTried && (
            <p role="alert" className={classes.chosen}>
              {signIn.chooseFirst}
            </p>
          )}
          <MainButton busy={isBusy} onClick={() => void start()}>
            {signIn.startSession}
          </MainButton>
        </>
      }
    >
      <EndedSessionNotice />
      <LeftSessionNotice />
      <TypedList />
      <div ref={obstacle} className={classes.obstacle}>
        <OtherSessionNotice isRefused={failure !== null && hasProblem(failure, 'driver_in_session')} />
        {failure !== null && <SessionFailure failure={failure} asset={chosen} />}
        {unknownCode !== null && (
          <Notice tone="warning" title={signIn.unknownCodeTitle}>
            {text(signIn.unknownCodeText, { code: unknownCode })}
          </Notice>
        )}
      </div>
      <p>{signIn.assetQuestion}</p>
      <Button icon="scan" fullWidth onClick={() => setScanning(true)}>
        {signIn.scan}
      </Button>
      {assets.length > 0 && (
        <SearchField label={signIn.search} fullName={signIn.searchAssets} value={query} onChange={setQuery} />
      )}
      {assets.length === 0 ? (
        <EmptyState
          icon="truck"
          title={signIn.noAssetsTitle}
          text={isOnline ? signIn.noAssetsOnline : signIn.noAssetsOffline}
          action={<Button onClick={syncNow}>{signIn.readAgain}</Button>}
        />
      ) : shown.length === 0 && !isChosenHidden ? (
        <EmptyState title={signIn.noMatchTitle} text={text(signIn.noMatchText, { query })} />
      ) : (
        <ChoiceList
          label={signIn.assets}
          value={chosen?.id ?? null}
          onChange={(id) => choose(assets.find((each) => each.id === id) ?? chosen)}
          options={isChosenHidden ? [optionOf(chosen), ...options] : options}
        />
      )}
      {found.length > shown.length && (
        <p className={classes.quiet}>{text(signIn.moreAssets, { count: found.length - shown.length })}</p>
      )}
      <OtherVehicleDialog
        chosen={isOther ? (chosen?.name ?? null) : null}
        planned={instead}
        onNo={() => setOther(false)}
        onYes={() => {
          if (chosen === null) return;
          setConfirmedId(chosen.id);
          void take(chosen);
        }}
      />
      <TrailerDialog
        trailer={asked}
        onNo={() => setAsked(null)}
        onYes={() => {
          if (asked === null) return;
          setConfirmedId(asked.id);
          void take(asked);
        }}
      />
    </DriverScreen>
  );
}

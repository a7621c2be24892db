import { assetTypeWord } from '@fleet/requirement-controls/asset-types';
import { Button, Fact, FactList, Icon, Notice, Section, Skeleton, useFormats, useLanguage } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useListSearches } from '../frame/kept-list.js';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useSiteNames } from '../frame/site-choices.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useMay } from '../queries/account-options.js';
import { type Asset, assetQuery } from '../queries/asset-options.js';
import { useCaller } from '../queries/use-caller.js';
import { AssetSign, siteWords } from './asset-columns.js';
import { ChangeAssetDialog, RemoveAssetDialog } from './asset-dialogs.js';
import classes from './assets.module.css';
import { readingWords } from './reading-words.js';

const address = getRouteApi('/inside/organisation/company/assets/$assetId');

/** A vehicle or a piece of equipment: its names and keys, its odometer, and what can be changed. */
export function AssetPage() {
  const { assets } = useLaterMessages();
  const { assetId } = address.useParams();
  const navigate = address.useNavigate();
  const mayRead = useMay('assets:read');
  const keptList = useListSearches();
  const query = useQuery({ ...assetQuery(useCaller(), assetId), enabled: mayRead });
  const mayChange = useMay('assets:write');
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const asset = query.data?.asset;
  const show = (dialog: typeof open) => {
    setDone(null);
    setOpen(dialog);
  };
  const close = () => setOpen(null);
  return (
    <Screen
      title={asset?.name ?? assets.one}
      needs="assets:read"
      narrow
      back={
        <Link to="/organisation/assets" search={keptList('/organisation/assets')}>
          <Icon name="arrow-back" />
          {assets.title}
        </Link>
      }
      sign={asset !== undefined && <AssetSign status={asset.status} />}
      actions={
        mayChange &&
        asset !== undefined && (
          <>
            <Button icon="pencil" onClick={() => show('change')}>
              {assets.change}
            </Button>
            <Button onClick={() => show('remove')}>{assets.remove}</Button>
          </>
        )
      }
    >
      {done !== null && <Notice tone="success">{done}</Notice>}
      <Loaded query={query} skeleton={<Skeleton lines={8} />}>
        {({ asset: shown }) => <AssetFacts asset={shown} />}
      </Loaded>
      {open === 'change' && query.data !== undefined && (
        <ChangeAssetDialog
          state={query.data}
          onClose={close}
          onDone={(words) => {
            close();
            setDone(words);
          }}
        />
      )}
      {open === 'remove' && asset !== undefined && (
        <RemoveAssetDialog
          asset={asset}
          onClose={close}
          onDone={() =>
            void navigate({ to: '/organisation/assets', search: keptList('/organisation/assets') })
          }
        />
      )}
    </Screen>
  );
}

function AssetFacts({ asset }: { asset: Asset }) {
  const { assets } = useLaterMessages();
  const { frame } = useMessages();
  const formats = useFormats();
  const language = useLanguage();
  const siteNames = useSiteNames();
  const { odometer, registration, fleet_number: fleetNumber, integration_key: key } = asset;
  return (
    <>
      <Section title={assets.facts}>
        <FactList>
          <Fact name={assets.type}>{assetTypeWord(asset.type, language)}</Fact>
          <Fact name={assets.columns.odometer}>
            {readingWords(odometer, formats) ?? (odometer === null ? assets.noOdometer : assets.noReading)}
          </Fact>
          <Fact name={assets.columns.sites}>
            <bdi>{siteWords(asset.site_ids, { assets, formats, siteNames, allSites: frame.allSites })}</bdi>
          </Fact>
          {fleetNumber !== null && (
            <Fact name={assets.fleetNumber}>
              <bdi>{fleetNumber}</bdi>
            </Fact>
          )}
          <Fact name={assets.updated}>{formats.dateTime(asset.updated_at)}</Fact>
        </FactList>
      </Section>
      <Section title={assets.identifiers}>
        <p className={classes.quiet}>{assets.identifiersText}</p>
        <FactList>
          {registration !== null && (
            <Fact name={assets.registration}>
              <bdi>{registration}</bdi>
            </Fact>
          )}
          <Fact name={assets.key}>{key === null ? assets.noKey : <bdi dir="ltr">{key}</bdi>}</Fact>
          <Fact name={assets.id} wide>
            <bdi dir="ltr" className={classes.id}>
              {asset.id}
            </bdi>
          </Fact>
        </FactList>
      </Section>
    </>
  );
}

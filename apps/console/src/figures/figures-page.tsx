import { FilterBar, Notice, Skeleton, TextField, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useAccess } from '../access/use-access.js';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { usePaused } from '../frame/use-paused.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useMay, useTimeZone } from '../queries/account-options.js';
import { drivenRoutesQuery, promptitudeQuery } from '../queries/figure-options.js';
import { useCaller } from '../queries/use-caller.js';
import {
  type FigureAddress,
  figureDays,
  figureSpan,
  mostDays,
  readFigureAddress,
  withDay,
} from './figure-address.js';
import classes from './figures.module.css';
import { OdometerFigure } from './odometer-figure.js';
import { ReasonFigure } from './reason-figure.js';
import { RouteFigures } from './route-figures.js';

const address = getRouteApi('/inside/figures');

/** While a user types a day, the field contains other days for a moment, and each would cause hundreds of calls. */
const pauseMs = 800;
/** After this time, the page says why it takes long. */
const slowMs = 5_000;

/** The page of the figures: punctuality, time at stops, reasons, odometers. The days are in the address. */
export function FiguresPage() {
  const { figures } = useLaterMessages();
  return (
    <Screen title={figures.title} needs="exports:read">
      <p className={classes.intro}>
        {figures.intro} {figures.days}
      </p>
      <Figures />
    </Screen>
  );
}

function Figures() {
  const { figures } = useLaterMessages();
  const { frame } = useMessages();
  const { text } = useFormats();
  const search: FigureAddress = address.useSearch();
  const navigate = address.useNavigate();
  const access = useAccess();
  const caller = useCaller();
  const timeZone = useTimeZone();
  const days = figureDays(search, access.now(), timeZone);
  const { from, to } = days;
  const span = usePaused(
    useMemo(() => figureSpan({ from, to }, timeZone), [from, to, timeZone]),
    pauseMs,
  );
  const mayReadRoutes = useMay('routes:read');
  const maySeeSettings = useMay('organisation:read');
  const routes = useQuery({ ...drivenRoutesQuery(caller, span), enabled: mayReadRoutes });
  const limits = useQuery({ ...promptitudeQuery(caller), enabled: maySeeSettings });
  const change = (parts: Partial<Record<keyof FigureAddress, string | undefined>>) =>
    void navigate({ to: '/figures', search: readFigureAddress({ ...search, ...parts }), replace: true });
  return (
    <>
      <FilterBar label={frame.filters}>
        <TextField
          label={figures.from}
          type="date"
          value={days.from}
          onChange={(from) => change(withDay(days, { from }))}
        />
        <TextField
          label={figures.to}
          type="date"
          value={days.to}
          onChange={(to) => change(withDay(days, { to }))}
        />
      </FilterBar>
      {days.isShortened && <Notice tone="info">{text(figures.mostDays, { count: mostDays })}</Notice>}
      {mayReadRoutes && (
        <Loaded query={routes} skeleton={<ReadingFace key={span.from + span.until} />}>
          {(driven) => <RouteFigures driven={driven} limits={limits.data ?? null} />}
        </Loaded>
      )}
      <ReasonFigure span={span} routes={routes.data?.routes ?? []} />
      <OdometerFigure span={span} assetId={search.asset} onAsset={(asset) => change({ asset })} />
    </>
  );
}

/** The routes are being read; many of them take up to a minute. */
function ReadingFace() {
  const { figures } = useLaterMessages();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {isSlow && <Notice tone="info">{figures.slow}</Notice>}
      <Skeleton lines={10} />
    </>
  );
}

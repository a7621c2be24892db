import { promptitudeLimits } from '@fleet/domain/progress/promptitude';
import { Figure, Notice, Skeleton, useFormats, zonedText } from '@fleet/ui';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useLaterMessages } from '../language/later-messages.js';
import { useTimeZone } from '../queries/account-options.js';
import { type DrivenRoutes, mostRoutes } from '../queries/figure-options.js';
import { Bar, FigureSection } from './figure-section.js';
import { punctualityByDay, staysByStop } from './figure-sums.js';
import classes from './figures.module.css';

const FigurePlot = lazy(async () => ({ default: (await import('./figure-plot.js')).FigurePlot }));

const wholePercent = { style: 'percent', maximumFractionDigits: 0 } as const;

export interface RouteFiguresProps {
  driven: DrivenRoutes;
  /** Null for a caller who may not read the settings: then the usual limits apply. */
  limits: { early: string; late: string } | null;
}

/** How punctual the arrivals were, and how long the vehicles stood at the stops. */
export function RouteFigures({ driven: { routes, total }, limits }: RouteFiguresProps) {
  const { figures } = useLaterMessages();
  const { text, number, day: dayWords, duration } = useFormats();
  const timeZone = useTimeZone();
  const days = useMemo(
    () => punctualityByDay(routes, promptitudeLimits(limits), (iso) => zonedText(iso, timeZone).slice(0, 10)),
    [routes, limits, timeZone],
  );
  const stays = useMemo(() => staysByStop(routes), [routes]);
  const times = useMemo(() => days.map(({ day }) => Date.parse(`${day}T12:00:00.000Z`)), [days]);
  const shares = useMemo(() => days.map(({ share }) => share), [days]);
  const percent = useCallback((value: number) => number(value, wholePercent), [number]);
  const arrivals = days.reduce((sum, { early, onTime, late }) => sum + early + onTime + late, 0);
  const late = days.reduce((sum, each) => sum + each.late, 0);
  const longest = stays[0]?.meanMs ?? 1;
  return (
    <>
      {total > routes.length && (
        <Notice tone="info">{text(figures.newestRoutes, { count: mostRoutes, total })}</Notice>
      )}
      <FigureSection
        title={figures.punctuality}
        chart={
          <>
            <div className={classes.numbers}>
              <Figure
                label={figures.notLate}
                value={percent((arrivals - late) / Math.max(1, arrivals))}
                detail={text(figures.ofArrivals, { count: arrivals })}
              />
            </div>
            <Suspense fallback={<Skeleton lines={6} />}>
              <FigurePlot
                label={figures.punctuality}
                times={times}
                values={shares}
                valueWords={percent}
                range={fromZero}
                isDaily
              />
            </Suspense>
          </>
        }
        columns={[
          { key: 'day', header: figures.day, isShort: true, cell: ({ day }) => dayWords(day) },
          { key: 'share', header: figures.notLate, align: 'end', cell: ({ share }) => percent(share) },
          { key: 'early', header: figures.early, align: 'end', cell: ({ early }) => number(early) },
          { key: 'onTime', header: figures.onTime, align: 'end', cell: ({ onTime }) => number(onTime) },
          { key: 'late', header: figures.late, align: 'end', cell: (each) => number(each.late) },
        ]}
        rows={days}
        rowKey={({ day }) => day}
        cells={(each) => [each.day, each.share.toFixed(3), each.early, each.onTime, each.late]}
        fileName="punctuality"
        emptyText={figures.noArrivals}
      />
      <FigureSection
        title={figures.stays}
        columns={[
          { key: 'stop', header: figures.stop, cell: ({ name }) => <bdi>{name}</bdi> },
          { key: 'visits', header: figures.visits, align: 'end', cell: ({ visits }) => number(visits) },
          {
            key: 'mean',
            header: figures.mean,
            align: 'end',
            isShort: true,
            cell: ({ meanMs }) => duration(meanMs),
          },
          {
            key: 'bar',
            header: figures.compared,
            isSpare: true,
            cell: ({ meanMs }) => <Bar value={meanMs} most={longest} />,
          },
          {
            key: 'longest',
            header: figures.longest,
            align: 'end',
            isShort: true,
            cell: ({ longestMs }) => duration(longestMs),
          },
        ]}
        rows={stays}
        rowKey={({ name }) => name}
        cells={(each) => [each.name, each.visits, minutes(each.meanMs), minutes(each.longestMs)]}
        fileName="time-at-stops"
        emptyText={figures.noStays}
      />
    </>
  );
}

const fromZero = [0, 1] as const;

/** With a decimal point, so that every spreadsheet and program reads the number in the same way. */
function minutes(milliseconds: number): string {
  return (milliseconds / 60_000).toFixed(1);
}

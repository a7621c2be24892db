import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import {
  type Column,
  DataTable,
  EmptyState,
  Fact,
  FactList,
  Notice,
  Section,
  Skeleton,
  useFormats,
} from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Loaded } from '../frame/loaded.js';
import { useLaterMessages } from '../language/later-messages.js';
import type { Route } from '../queries/route-options.js';
import { type RouteTrack, trackQuery } from '../queries/track-options.js';
import { useCaller } from '../queries/use-caller.js';
import classes from './track.module.css';
import { lengthOf } from './track-lengths.js';

const TrackMap = lazy(async () => ({ default: (await import('./track-map.js')).TrackMap }));

type Segment = RouteTrack['segments'][number];

/** The planned path compared with the driven track, on a map and in figures. */
export function RouteTrackPart({ route }: { route: Route }) {
  const { record } = useLaterMessages();
  const query = useQuery(trackQuery(useCaller(), route.id, route.status === 'active'));
  return (
    <Section title={record.trackTitle}>
      <Loaded query={query} skeleton={<Skeleton lines={10} />}>
        {(track) => <Track route={route} track={track} />}
      </Loaded>
    </Section>
  );
}

function Track({ route, track }: { route: Route; track: RouteTrack }) {
  const { record } = useLaterMessages();
  const navigate = useNavigate();
  const openStop = (stop: string) =>
    void navigate({ to: '/routes/$routeId', params: { routeId: route.id }, search: { stop } });
  const segments = track.segments.filter(({ times }) => times.length > 0);
  return (
    <>
      {track.truncated && <Notice tone="warning">{record.trackPart}</Notice>}
      <Suspense fallback={<Skeleton lines={8} />}>
        <TrackMap route={route} track={track} onStop={openStop} />
      </Suspense>
      <ul className={classes.legend}>
        <li className={classes.planned}>{record.plannedLine}</li>
        <li className={classes.driven}>{record.drivenLine}</li>
      </ul>
      {segments.length === 0 ? <NoTrack status={route.status} /> : <SegmentTable segments={segments} />}
      <PlannedFacts route={route} />
    </>
  );
}

/** Says why there is no track: the route has not been driven yet, or it has ended without a track. */
function NoTrack({ status }: Pick<Route, 'status'>) {
  const { record } = useLaterMessages();
  const isOpen = status === 'planned' || status === 'active';
  const { trackNone, trackNoneText, trackNever, trackNeverText } = record;
  if (!isOpen) return <EmptyState icon="map" title={trackNever} text={trackNeverText} />;
  return <EmptyState icon="map" title={trackNone} text={trackNoneText} />;
}

/** The track for those who cannot see the map: who drove how far, and when. */
function SegmentTable({ segments }: { segments: readonly Segment[] }) {
  const { record } = useLaterMessages();
  const { dateTime, distance } = useFormats();
  const columns: Column<Segment>[] = [
    { key: 'driver', header: record.drivenBy, cell: ({ driver }) => <bdi>{driver.name}</bdi> },
    { key: 'from', header: record.from, isShort: true, cell: ({ from }) => dateTime(from) },
    {
      key: 'until',
      header: record.until,
      isShort: true,
      cell: ({ until }) => (until === null ? record.stillDriving : dateTime(until)),
    },
    {
      key: 'last',
      header: record.lastPosition,
      isShort: true,
      cell: ({ times }) => dateTime(times.at(-1) ?? ''),
    },
    {
      key: 'distance',
      header: record.distance,
      align: 'end',
      isShort: true,
      cell: ({ coordinates }) => distance(lengthOf(coordinates)),
    },
  ];
  return (
    <DataTable label={record.trackFacts} columns={columns} rows={segments} rowKey={({ from }) => from} />
  );
}

function PlannedFacts({ route }: { route: Route }) {
  const { record } = useLaterMessages();
  const { distance, duration } = useFormats();
  const legs = route.travel_plan.points_of_interest.flatMap(({ planned_path_to: leg }) => leg ?? []);
  if (legs.length === 0) return null;
  const metres = legs.reduce((sum, leg) => sum + leg.distance_m, 0);
  const ms = legs.reduce((sum, leg) => sum + (parseTimeSpan(leg.duration) ?? 0), 0);
  return (
    <FactList>
      <Fact name={record.plannedDistance}>{distance(metres)}</Fact>
      <Fact name={record.plannedDuration}>{duration(ms)}</Fact>
    </FactList>
  );
}

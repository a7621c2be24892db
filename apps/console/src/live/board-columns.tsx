import { Button, Skeleton } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import { routeQuery, routeTrackQuery } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';
import classes from './board-columns.module.css';
import { BoardList } from './board-list.js';
import { BoardPanel } from './board-panel.js';
import type { LiveAddress } from './live-address.js';
import type { BoardRow } from './live-exceptions.js';
import { useNarrow } from './use-narrow.js';
import { useRoomBelow } from './use-room-below.js';

const BoardMap = lazy(async () => ({ default: (await import('./board-map.js')).BoardMap }));

export interface BoardColumnsProps {
  /** The rows that fit the filters. */
  rows: readonly BoardRow[];
  /** All rows, because a row stays chosen even if it does not fit the filters. */
  all: readonly BoardRow[];
  address: LiveAddress;
  onChange: (parts: Partial<Record<keyof LiveAddress, string | undefined>>) => void;
  noMatch: ReactNode;
}

/** List and map beside each other, or on a phone one of them. A row that is chosen in one is chosen in the other. */
export function BoardColumns({ rows, all, address, onChange, noMatch }: BoardColumnsProps) {
  const { live } = useMessages();
  const isNarrow = useNarrow();
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  // Always the same function, so that rows are not drawn again.
  const choose = useCallback((key: string) => latest.current({ chosen: key }), []);
  const { chosen: chosenKey, map, chosen: _chosen, ...filters } = address;
  const chosen = all.find(({ key }) => key === chosenKey) ?? null;
  const { route, track } = useChosenRoute(chosen?.route?.id ?? null);
  const columns = useRoomBelow();
  const hasMap = !isNarrow || map === 'yes';
  const panel = chosen !== null && (
    <BoardPanel row={chosen} state={route} onClose={() => onChange({ chosen: undefined })} />
  );
  return (
    <>
      {isNarrow && (
        <div className={classes.switch}>
          <Button icon="list" fullWidth aria-pressed={!hasMap} onClick={() => onChange({ map: undefined })}>
            {live.showList}
          </Button>
          <Button icon="map" fullWidth aria-pressed={hasMap} onClick={() => onChange({ map: 'yes' })}>
            {live.showMap}
          </Button>
        </div>
      )}
      {isNarrow && panel}
      <div className={classes.columns} ref={columns}>
        {(!isNarrow || !hasMap) &&
          (rows.length === 0 ? (
            noMatch
          ) : (
            <BoardList
              rows={rows}
              filters={JSON.stringify({ ...filters, map: undefined })}
              chosen={chosenKey}
              onChoose={choose}
            />
          ))}
        {hasMap && (
          <div className={classes.side}>
            {!isNarrow && panel}
            <Suspense fallback={<Skeleton lines={8} />}>
              <BoardMap
                rows={rows}
                chosen={chosen}
                route={route?.route ?? null}
                track={track}
                onChoose={choose}
              />
            </Suspense>
          </div>
        )}
      </div>
    </>
  );
}

function useChosenRoute(routeId: string | null) {
  const caller = useCaller();
  const enabled = useMay('routes:read') && routeId !== null;
  const route = useQuery({ ...routeQuery(caller, routeId ?? ''), enabled });
  const track = useQuery({ ...routeTrackQuery(caller, routeId ?? ''), enabled });
  return { route: route.data ?? null, track: track.data ?? null };
}

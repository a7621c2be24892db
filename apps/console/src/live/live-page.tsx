import { Button, EmptyState, Skeleton } from '@fleet/ui';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { FirstSteps } from '../first-steps/first-steps.js';
import { ZoneNotice } from '../first-steps/zone-notice.js';
import { Screen } from '../frame/screen.js';
import { useMessages } from '../language/console-messages.js';
import { useLiveView } from '../live-feed/use-live.js';
import { BoardChips, BoardLegend, WaitingElsewhere } from './board-chips.js';
import { BoardColumns } from './board-columns.js';
import { BoardFilterBar } from './board-filter-bar.js';
import { ConnectionNotice, ConnectionSign } from './connection-state.js';
import { type LiveAddress, readLiveAddress, rowsInSight, rowsToShow } from './live-address.js';
import { useBoardRows } from './use-board-rows.js';

const address = getRouteApi('/inside/live');

/** What is on the road now, exceptions first. */
export function LivePage() {
  const { live } = useMessages();
  return (
    <Screen title={live.title} needs="live:read" sign={<ConnectionSign />}>
      <ConnectionNotice />
      <ZoneNotice />
      <Board />
    </Screen>
  );
}

function Board() {
  const { live, frame } = useMessages();
  const { board, connection } = useLiveView();
  const search = address.useSearch();
  const navigate = address.useNavigate();
  const { rows, waitingElsewhere } = useBoardRows();
  const inSight = useMemo(() => rowsInSight(rows, search), [rows, search]);
  const shown = useDeferredValue(useMemo(() => rowsToShow(inSight, search), [inSight, search]));
  /** A filter replaces the entry of the history. */
  const change = (parts: Partial<Record<keyof LiveAddress, string | undefined>>) =>
    void navigate({ to: '/live', search: readLiveAddress({ ...search, ...parts }), replace: true });
  const clear = () =>
    void navigate({
      to: '/live',
      search: readLiveAddress({ chosen: search.chosen, map: search.map }),
      replace: true,
    });
  if (board === null) return connection.kind === 'refused' ? null : <Skeleton lines={12} />;
  if (rows.length === 0) {
    return (
      <>
        <FirstSteps otherwise={<EmptyState icon="truck" title={live.emptyTitle} text={live.emptyText} />} />
        <WaitingElsewhere count={waitingElsewhere} />
      </>
    );
  }
  return (
    <>
      <BoardChips rows={inSight} chosen={search.show} onChoose={(show) => change({ show })} />
      <BoardFilterBar address={search} onChange={change} onClear={clear} />
      <BoardColumns
        rows={shown}
        all={rows}
        address={search}
        onChange={change}
        noMatch={
          <EmptyState
            icon="search"
            title={live.noMatchTitle}
            text={live.noMatchText}
            action={<Button onClick={clear}>{frame.clearFilters}</Button>}
          />
        }
      />
      <BoardLegend waitingElsewhere={waitingElsewhere} />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useAccess } from '../access/use-access.js';
import { useLiveView } from '../live-feed/use-live.js';
import { useIsLimited, useMay } from '../queries/account-options.js';
import { waitingRecordsQuery } from '../queries/quarantine-options.js';
import { useCaller } from '../queries/use-caller.js';
import { type BoardRow, boardRows } from './live-exceptions.js';

/** Vehicles become late and silent as time passes; nobody needs that to the second. */
const everyMs = 5_000;

/** The rows of the board, computed again after each change. */
export function useBoardRows(): { rows: readonly BoardRow[]; waitingElsewhere: number } {
  const view = useLiveView();
  const nowMs = useCoarseNow();
  const mayRead = useMay('routes:read');
  const isLimited = useIsLimited();
  const { data: waiting = noRecords } = useQuery({ ...waitingRecordsQuery(useCaller()), enabled: mayRead });
  return useMemo(() => {
    const { board } = view;
    if (board === null) return { rows: [], waitingElsewhere: 0 };
    const rows = boardRows(board, { nowMs, waiting, isLimited });
    const drivers = new Set(
      rows.map(({ route, vehicle }) => route?.driver?.id ?? vehicle?.session.driver_id),
    );
    const here = waiting.filter(
      (each) => drivers.has(each.driver_id) || (each.route_id !== null && board.routes.has(each.route_id)),
    );
    return { rows, waitingElsewhere: Math.max(0, board.counts.waiting_records - here.length) };
  }, [view, nowMs, waiting, isLimited]);
}

const noRecords: readonly { route_id: string | null; driver_id: string }[] = [];

/** The time of the service, updated every `everyMs`. */
function useCoarseNow(): number {
  const access = useAccess();
  const [now, setNow] = useState(access.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(access.now()), everyMs);
    return () => clearInterval(timer);
  }, [access]);
  return now;
}

import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type QuarantinedRecord,
  type QuarantineSummary,
  quarantinedContentQuery,
  quarantineListQuery,
} from '../queries/quarantine-options.js';
import type { Route } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';
import { useSteadyRecords } from './use-steady-records.js';

export interface WaitingRecord {
  summary: QuarantineSummary;
  /** Undefined until it is read. */
  record: QuarantinedRecord | undefined;
  /** The stop that the record is about; null if the plan does not have it. */
  stopId: string | null;
}

export interface WaitingRecordList {
  total: number;
  records: readonly WaitingRecord[];
  /** The number of records at a stop; null if more records wait than were read, because then it is not known. */
  countAt(stopId: string): number | null;
}

/** The quarantined records of the route that wait for a decision. */
export function useWaitingRecords(route: Route): WaitingRecordList {
  const caller = useCaller();
  const filters = { status: 'waiting', route_id: route.id, page_no: 1 } as const;
  const list = useQuery(quarantineListQuery(caller, filters));
  // Until the list of this route is read, the query has the list of the previous route.
  const data = list.isPlaceholderData ? undefined : list.data;
  const client = useQueryClient();
  const isDecided = ({ id }: QuarantineSummary) => {
    const content = client.getQueryData(quarantinedContentQuery(caller, id).queryKey);
    return content !== undefined && content.status !== 'waiting';
  };
  const shown = useSteadyRecords(route.id, data, isDecided);
  const contents = useQueries({ queries: shown.map(({ id }) => quarantinedContentQuery(caller, id)) });
  const records = shown.map((summary, index) => {
    const record = contents[index]?.data;
    return { summary, record, stopId: record === undefined ? null : stopOf(route, record) };
  });
  const total = data?.pagination.total ?? 0;
  return {
    total,
    records,
    countAt: (stopId) =>
      total > records.length ? null : records.filter((each) => each.stopId === stopId).length,
  };
}

function stopOf(route: Route, { content }: QuarantinedRecord): string | null {
  const names = [content.activity_reference, content.target];
  const stop = route.travel_plan.points_of_interest.find(
    ({ id, activities }) =>
      names.includes(id) || activities.some(({ reference }) => names.includes(reference)),
  );
  return stop?.id ?? null;
}

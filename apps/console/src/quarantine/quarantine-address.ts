import { idIn, type ListAddress, pageIn, present, wordIn } from '../frame/list-address.js';
import type { QuarantineStatus, RecordKind } from '../queries/quarantine-options.js';

const statuses = ['waiting', 'accepted', 'discarded'] as const;
const kinds = ['outcome', 'progress', 'position'] as const;

/** The parameters in the address of the list. Without a status, the records that wait are shown. */
export interface QuarantineAddress {
  status?: QuarantineStatus | 'all';
  kind?: RecordKind;
  driver?: string;
  session?: string;
  route?: string;
  page?: number;
}

export function readQuarantineAddress(address: ListAddress): QuarantineAddress {
  return present({
    status: wordIn(address, 'status', [...statuses, 'all'] as const),
    kind: wordIn(address, 'kind', kinds),
    driver: idIn(address, 'driver'),
    session: idIn(address, 'session'),
    route: idIn(address, 'route'),
    page: pageIn(address),
  });
}

export function quarantineFilters(address: QuarantineAddress) {
  const { status = 'waiting', kind, driver, session, route, page } = address;
  return {
    ...present({
      status: status === 'all' ? undefined : status,
      kind,
      driver_id: driver,
      session_id: session,
      route_id: route,
    }),
    page_no: page ?? 1,
  };
}

import { idIn, type ListAddress, present, wordIn } from '../frame/list-address.js';

export const recordTabs = ['track', 'history'] as const;

/**
 * The parameters in the address of a route's page: the part of the page, and the open stop. The stop is `all` if all
 * stops are open, and `none` if all are closed.
 */
export interface RouteRecordAddress {
  /** Without this parameter, the page shows the stops. */
  tab?: (typeof recordTabs)[number];
  stop?: string;
}

export function readRouteRecordAddress(address: ListAddress): RouteRecordAddress {
  return present({
    tab: wordIn(address, 'tab', recordTabs),
    stop: wordIn(address, 'stop', ['all', 'none'] as const) ?? idIn(address, 'stop'),
  });
}

/** The stop that a link within the page names: `#stop-…`. */
export function stopOfHash(hash: string): string | undefined {
  return /^#?stop-([0-9a-f-]{36})$/.exec(hash)?.[1];
}

import { idIn, type ListAddress, present, wordIn } from '../frame/list-address.js';

export const recordTabs = ['track', 'history'] as const;

/**
 * What the address of a route's page says: the part of the page, and the open stop, which is `all` or `none` if all
 * are open or closed.
 */
export interface RouteRecordAddress {
  /** Without it, the page shows the stops. */
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

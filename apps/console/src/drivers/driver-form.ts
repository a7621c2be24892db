import type { Formats } from '@fleet/ui';
import { joinedLimit } from '../frame/member-joins.js';
import { changedMembers, type FormJoins } from '../frame/merged-form.js';
import type { ConsoleMessages } from '../language/console-messages.js';
import type { RecordRows } from '../organisation/record-rows.js';
import type { Driver } from '../queries/driver-options.js';

/** The content of the form. */
export interface DriverDraft {
  name: string;
  phone: string;
  integration_key: string;
  site_ids: string[];
  status: 'enabled' | 'disabled';
  user_id: string | null;
}

export function driverDraft(driver: Driver | null): DriverDraft {
  return {
    name: driver?.name ?? '',
    phone: driver?.phone ?? '',
    integration_key: driver?.integration_key ?? '',
    site_ids: [...(driver?.site_ids ?? [])],
    status: driver?.status === 'disabled' ? 'disabled' : 'enabled',
    user_id: driver?.user_id ?? null,
  };
}

/** An empty list of sites means all of them. */
export const driverJoins: FormJoins<DriverDraft> = { site_ids: joinedLimit };

export function newDriver({ name, phone, integration_key: key, site_ids, user_id }: DriverDraft) {
  return {
    name: name.trim(),
    site_ids,
    ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
    ...(key.trim() === '' ? {} : { integration_key: key.trim() }),
    ...(user_id === null ? {} : { user_id }),
  };
}

/** A merge patch with what the user has changed. */
export function driverPatch(before: DriverDraft, after: DriverDraft) {
  const { name, phone, integration_key: key, ...rest } = changedMembers({ seen: before, values: after });
  return {
    ...rest,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(phone === undefined ? {} : { phone: phone.trim() || null }),
    ...(key === undefined ? {} : { integration_key: key.trim() || null }),
  };
}

export function driverRows(
  driver: Driver,
  { organisation, drivers }: Pick<ConsoleMessages, 'organisation' | 'drivers'>,
  { list }: Pick<Formats, 'list'>,
  siteNames: (siteIds: readonly string[]) => string[],
): RecordRows {
  return [
    [organisation.name, driver.name],
    [organisation.status, organisation.statuses[driver.status] ?? driver.status],
    [drivers.logsInAs, driver.username ?? drivers.nobody],
    [drivers.phone, driver.phone ?? organisation.none],
    [organisation.key, driver.integration_key ?? organisation.none],
    [organisation.sites, list(siteNames(driver.site_ids))],
  ];
}

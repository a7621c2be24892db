import { Button, FilterBar } from '@fleet/ui';
import { DriverField } from '../drivers/driver-field.js';
import { DayField } from '../frame/day-field.js';
import { SiteFilter, WordFilter } from '../frame/filter-fields.js';
import { TypedSearch } from '../frame/typed-search.js';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import type { RouteAddress } from './route-address.js';

export interface RouteFilterBarProps {
  address: RouteAddress;
  onChange: (parts: Partial<Record<keyof RouteAddress, string | undefined>>) => void;
  onClear: () => void;
}

export function RouteFilterBar({ address, onChange, onClear }: RouteFilterBarProps) {
  const { routes, frame } = useMessages();
  const mayReadDrivers = useMay('drivers:read');
  const { search, status, driver, site, failures, from, to } = address;
  const isFiltered = [search, status, driver, site, failures, from, to].some((each) => each !== undefined);
  return (
    <FilterBar label={frame.filters}>
      <TypedSearch
        label={routes.search}
        value={search ?? ''}
        onSearch={(text) => onChange({ search: text })}
      />
      <WordFilter
        label={routes.status}
        value={status}
        words={{ open: routes.open, ...routes.statuses }}
        onChange={(word) => onChange({ status: word })}
      />
      {mayReadDrivers && (
        <DriverField
          label={frame.driver}
          placeholder={frame.anyDriver}
          driverId={driver}
          onChange={(chosen) => onChange({ driver: chosen?.id })}
        />
      )}
      <SiteFilter value={site} onChange={(chosen) => onChange({ site: chosen })} />
      <WordFilter
        label={routes.failures}
        value={failures}
        words={routes.failureWords}
        onChange={(word) => onChange({ failures: word })}
      />
      <DayField label={routes.from} value={from ?? ''} onChange={(day) => onChange({ from: day })} />
      <DayField label={routes.to} value={to ?? ''} onChange={(day) => onChange({ to: day })} />
      {isFiltered && (
        <Button icon="cross" variant="quiet" onClick={onClear}>
          {frame.clearFilters}
        </Button>
      )}
    </FilterBar>
  );
}

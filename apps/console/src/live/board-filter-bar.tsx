import { Button, FilterBar } from '@fleet/ui';
import { DriverField } from '../drivers/driver-field.js';
import { SiteFilter, WordFilter } from '../frame/filter-fields.js';
import { TypedSearch } from '../frame/typed-search.js';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import type { LiveAddress } from './live-address.js';

export interface BoardFilterBarProps {
  address: LiveAddress;
  onChange: (parts: Partial<Record<keyof LiveAddress, string | undefined>>) => void;
  onClear: () => void;
}

export function BoardFilterBar({ address, onChange, onClear }: BoardFilterBarProps) {
  const { live, frame } = useMessages();
  const mayReadDrivers = useMay('drivers:read');
  const { search, where, driver, site, show } = address;
  const isFiltered = [search, where, driver, site, show].some((each) => each !== undefined);
  return (
    <FilterBar label={frame.filters}>
      <TypedSearch label={live.search} value={search ?? ''} onSearch={(text) => onChange({ search: text })} />
      <WordFilter
        label={live.where}
        value={where}
        words={live.places}
        onChange={(word) => onChange({ where: word })}
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
      {isFiltered && (
        <Button icon="cross" variant="quiet" onClick={onClear}>
          {frame.clearFilters}
        </Button>
      )}
    </FilterBar>
  );
}

import { Button, FilterBar, SelectField, Sign } from '@fleet/ui';
import { DriverField } from '../drivers/driver-field.js';
import { WordFilter } from '../frame/filter-fields.js';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import classes from './quarantine.module.css';
import type { QuarantineAddress } from './quarantine-address.js';

export interface QuarantineFilterBarProps {
  address: QuarantineAddress;
  onChange: (parts: Record<string, string | undefined>) => void;
  onClear: () => void;
}

export function QuarantineFilterBar({ address, onChange, onClear }: QuarantineFilterBarProps) {
  const { quarantine, frame } = useMessages();
  const mayReadDrivers = useMay('drivers:read');
  const { status, kind, driver, route, session } = address;
  const isFiltered = [status, kind, driver].some((each) => each !== undefined);
  return (
    <>
      <FilterBar label={frame.filters}>
        <SelectField
          label={quarantine.status}
          value={status ?? 'waiting'}
          onChange={(chosen) => onChange({ status: chosen === 'waiting' ? undefined : chosen })}
          options={[
            ...Object.entries(quarantine.statuses).map(([value, label]) => ({ value, label })),
            { value: 'all', label: frame.all },
          ]}
        />
        <WordFilter
          label={quarantine.kind}
          value={kind}
          words={quarantine.kinds}
          onChange={(word) => onChange({ kind: word })}
        />
        {mayReadDrivers && (
          <DriverField
            label={frame.driver}
            placeholder={frame.anyDriver}
            driverId={driver}
            onChange={(chosen) => onChange({ driver: chosen?.id })}
          />
        )}
        {isFiltered && (
          <Button icon="cross" variant="quiet" onClick={onClear}>
            {frame.clearFilters}
          </Button>
        )}
      </FilterBar>
      {(route !== undefined || session !== undefined) && (
        <div className={classes.scope}>
          <Sign tone="neutral">{route !== undefined ? quarantine.ofRoute : quarantine.ofSession}</Sign>
          <Button variant="quiet" onClick={() => onChange({ route: undefined, session: undefined })}>
            {quarantine.showAll}
          </Button>
        </div>
      )}
    </>
  );
}

import { Button, FilterBar } from '@fleet/ui';
import type { ReactNode } from 'react';
import { WordFilter } from '../frame/filter-fields.js';
import { TypedSearch } from '../frame/typed-search.js';
import { useMessages } from '../language/console-messages.js';

export interface PartFiltersProps {
  search: string | undefined;
  onSearch: (text: string) => void;
  isFiltered: boolean;
  onClear: () => void;
  children?: ReactNode;
}

/** The search field of a list, followed by its other filters. */
export function PartFilters({ search, onSearch, isFiltered, onClear, children }: PartFiltersProps) {
  const { organisation, frame } = useMessages();
  return (
    <FilterBar label={frame.filters}>
      <TypedSearch label={organisation.search} value={search ?? ''} onSearch={onSearch} />
      {children}
      {isFiltered && (
        <Button icon="cross" variant="quiet" onClick={onClear}>
          {frame.clearFilters}
        </Button>
      )}
    </FilterBar>
  );
}

export interface StatusFilterProps {
  value: 'enabled' | 'disabled' | undefined;
  onChange: (status: 'enabled' | 'disabled' | undefined) => void;
}

export function StatusFilter({ value, onChange }: StatusFilterProps) {
  const { organisation } = useMessages();
  return (
    <WordFilter label={organisation.status} value={value} words={organisation.statuses} onChange={onChange} />
  );
}

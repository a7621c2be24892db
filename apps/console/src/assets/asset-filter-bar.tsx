import { assetTypes, assetTypeWord } from '@fleet/requirement-controls/asset-types';
import { Button, FilterBar, SelectField, useLanguage } from '@fleet/ui';
import { SiteFilter } from '../frame/filter-fields.js';
import { TypedSearch } from '../frame/typed-search.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import type { AssetAddress } from './asset-address.js';

export interface AssetFilterBarProps {
  address: AssetAddress;
  /** The types of the listed assets, because an organisation may have its own types. */
  knownTypes: readonly string[];
  onChange: (parts: Partial<Record<keyof AssetAddress, string | undefined>>) => void;
  onClear: () => void;
}

export function AssetFilterBar({ address, knownTypes, onChange, onClear }: AssetFilterBarProps) {
  const { assets } = useLaterMessages();
  const { frame } = useMessages();
  const language = useLanguage();
  const { search, type, site } = address;
  const types = [...new Set([...assetTypes, ...knownTypes, ...(type === undefined ? [] : [type])])];
  const isFiltered = [search, type, site].some((each) => each !== undefined);
  return (
    <FilterBar label={frame.filters}>
      <TypedSearch
        label={assets.search}
        value={search ?? ''}
        onSearch={(text) => onChange({ search: text })}
      />
      <SelectField
        label={assets.type}
        value={type ?? ''}
        onChange={(chosen) => onChange({ type: chosen })}
        options={[
          { value: '', label: frame.all },
          ...types
            .map((each) => ({ value: each, label: assetTypeWord(each, language) }))
            .sort((left, right) => left.label.localeCompare(right.label)),
        ]}
      />
      <SiteFilter value={site} onChange={(chosen) => onChange({ site: chosen })} />
      {isFiltered && (
        <Button icon="cross" variant="quiet" onClick={onClear}>
          {frame.clearFilters}
        </Button>
      )}
    </FilterBar>
  );
}

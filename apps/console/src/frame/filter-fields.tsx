import { SelectField } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import { siteQuery } from '../queries/site-options.js';
import { useCaller } from '../queries/use-caller.js';

export interface WordFilterProps<Word extends string> {
  label: string;
  value: Word | undefined;
  words: Readonly<Record<Word, string>>;
  onChange: (word: Word | undefined) => void;
}

/** One of a few words, or all. */
export function WordFilter<Word extends string>({ label, value, words, onChange }: WordFilterProps<Word>) {
  const { frame } = useMessages();
  const known = Object.keys(words) as Word[];
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={(chosen) => onChange(known.find((word) => word === chosen))}
      options={[
        { value: '', label: frame.all },
        ...known.map((word) => ({ value: word, label: words[word] })),
      ]}
    />
  );
}

export interface SiteFilterProps {
  value: string | undefined;
  onChange: (siteId: string | undefined) => void;
}

/** Absent for a user who may not read sites, or who has only one site. */
export function SiteFilter({ value, onChange }: SiteFilterProps) {
  const { frame } = useMessages();
  const mayRead = useMay('sites:read');
  const { data: sites = [] } = useQuery({ ...siteQuery(useCaller()), enabled: mayRead });
  if (sites.length < 2) return null;
  return (
    <SelectField
      label={frame.site}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
      options={[
        { value: '', label: frame.all },
        ...sites.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

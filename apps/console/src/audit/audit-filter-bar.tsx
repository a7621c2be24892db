import { auditActions } from '@fleet/contract/accounts/audited-actions';
import { Button, ComboField, FilterBar, TextField } from '@fleet/ui';
import { useState } from 'react';
import { WordFilter } from '../frame/filter-fields.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { ActorField } from './actor-field.js';
import { type AuditAddress, isFiltered } from './audit-address.js';
import { actionWords } from './entry-words.js';

export interface AuditFilterBarProps {
  address: AuditAddress;
  /** The name of the actor whose id is in the address, if an entry of the page contains it. */
  actorName: string | undefined;
  onChange: (parts: Partial<Record<keyof AuditAddress, string | undefined>>) => void;
  onClear: () => void;
}

export function AuditFilterBar({ address, actorName, onChange, onClear }: AuditFilterBarProps) {
  const { audit } = useLaterMessages();
  const { frame } = useMessages();
  const { by, actor, action, subject, from, to } = address;
  return (
    <FilterBar label={frame.filters}>
      <ActionField action={action} onChange={(chosen) => onChange({ action: chosen })} />
      <ActorField actorId={actor} actorName={actorName} onChange={(chosen) => onChange({ actor: chosen })} />
      <WordFilter
        label={audit.by}
        value={by}
        words={audit.actorKinds}
        onChange={(word) => onChange({ by: word })}
      />
      <WordFilter
        label={audit.columns.subject}
        value={subject}
        words={audit.subjects}
        onChange={(word) => onChange({ subject: word })}
      />
      <TextField
        label={audit.from}
        type="date"
        value={from ?? ''}
        onChange={(day) => onChange({ from: day })}
      />
      <TextField label={audit.to} type="date" value={to ?? ''} onChange={(day) => onChange({ to: day })} />
      {isFiltered(address) && (
        <Button icon="cross" variant="quiet" onClick={onClear}>
          {frame.clearFilters}
        </Button>
      )}
    </FilterBar>
  );
}

/** Chooses one of the many actions by a part of its words. */
function ActionField({
  action,
  onChange,
}: {
  action: AuditAddress['action'];
  onChange: (action: string | undefined) => void;
}) {
  const { audit } = useLaterMessages();
  const [typed, setTyped] = useState('');
  const all = auditActions
    .map((each) => ({ value: each, label: actionWords({ action: each }, audit) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const sought = typed.trim().toLocaleLowerCase();
  const options = all.filter(({ label }) => label.toLocaleLowerCase().includes(sought));
  return (
    <ComboField
      label={audit.columns.action}
      placeholder={audit.anyAction}
      chosen={all.find(({ value }) => value === action) ?? null}
      onChoose={(option) => onChange(option?.value)}
      options={options}
      onSearch={setTyped}
      note={options.length === 0 ? audit.noAction : undefined}
    />
  );
}

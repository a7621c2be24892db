import {
  ComboField,
  type ComboOption,
  DataTable,
  Fact,
  FactList,
  FilterBar,
  Icon,
  Pager,
  PasswordField,
  Popover,
  SearchField,
  SelectField,
  Sign,
} from '@fleet/ui';
import { useState } from 'react';
import { sampleMessages } from '../sample-words.js';
import type { Specimen } from './specimen.js';

function Table() {
  const words = sampleMessages.useMessages();
  const rows = [
    { id: '1', name: words.stop, time: '08:40', isLate: false },
    { id: '2', name: words.nothing, time: '09:15', isLate: true },
  ];
  return (
    <DataTable
      label={words.stops}
      rows={rows}
      rowKey={({ id }) => id}
      sort="-time"
      onSort={() => {}}
      columns={[
        { key: 'name', header: words.stops, cell: ({ id, name }) => <a href={`#${id}`}>{name}</a> },
        {
          key: 'time',
          header: words.date,
          align: 'end',
          isShort: true,
          sort: { ascending: 'time', descending: '-time' },
          cell: ({ time }) => time,
        },
        {
          key: 'state',
          header: words.next,
          cell: ({ isLate }) => (isLate ? <Sign tone="warning">{words.late}</Sign> : null),
        },
      ]}
    />
  );
}

function Pages() {
  const words = sampleMessages.useMessages();
  return (
    <Pager
      label={words.stops}
      summary="51–100 / 218"
      previous={words.back}
      next={words.next}
      onPrevious={() => {}}
      onNext={() => {}}
    />
  );
}

function Filters() {
  const words = sampleMessages.useMessages();
  const [search, setSearch] = useState('');
  const [reason, setReason] = useState('a');
  return (
    <FilterBar label={words.somethingElse}>
      <SearchField label={words.searchAssets} value={search} onChange={setSearch} />
      <SelectField
        label={words.reason}
        value={reason}
        onChange={setReason}
        options={[{ value: 'a', label: words.nobody }]}
      />
    </FilterBar>
  );
}

function Proposals() {
  const words = sampleMessages.useMessages();
  const options: ComboOption[] = [
    { value: '1', label: words.stop, detail: words.address },
    { value: '2', label: words.nobody },
  ];
  const [chosen, setChosen] = useState<ComboOption | null>(options[1] ?? null);
  const [typed, setTyped] = useState('');
  const fitting = options.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
  return (
    <ComboField
      label={words.next}
      chosen={chosen}
      onChoose={setChosen}
      options={fitting}
      onSearch={setTyped}
      note={fitting.length === 0 ? words.nothing : undefined}
    />
  );
}

function Password() {
  const words = sampleMessages.useMessages();
  const [password, setPassword] = useState('seven grey goats');
  return (
    <PasswordField
      label={words.pin}
      hint={words.userNameHint}
      value={password}
      onChange={setPassword}
      autoComplete="current-password"
      showLabel={words.showPin}
      hideLabel={words.hidePin}
    />
  );
}

function Facts() {
  const words = sampleMessages.useMessages();
  return (
    <FactList>
      <Fact name={words.stops}>{words.stop}</Fact>
      <Fact name={words.date}>20 Nov</Fact>
      <Fact name={words.remarks} wide>
        {words.dialogText}
      </Fact>
    </FactList>
  );
}

function Panel() {
  const words = sampleMessages.useMessages();
  return (
    <Popover
      label={words.somethingElse}
      button={
        <>
          <Icon name="menu" /> {words.somethingElse}
        </>
      }
    >
      <p>{words.somethingText}</p>
    </Popover>
  );
}

export const deskSpecimens: readonly Specimen[] = [
  { name: 'DataTable', Sample: Table },
  { name: 'Pager', Sample: Pages },
  { name: 'FilterBar', Sample: Filters },
  { name: 'ComboField', Sample: Proposals },
  { name: 'PasswordField', Sample: Password },
  { name: 'FactList', Sample: Facts },
  { name: 'Popover', Sample: Panel },
];

import { PinField, SearchField, SecretField, SelectField, TextField } from '@fleet/ui';
import { useState } from 'react';
import { sampleMessages } from '../sample-words.js';
import type { Specimen } from './specimen.js';

function TextFields() {
  const words = sampleMessages.useMessages();
  const [name, setName] = useState('');
  const [reading, setReading] = useState('184220');
  return (
    <>
      <TextField
        label={words.userName}
        hint={words.userNameHint}
        value={name}
        onChange={setName}
        autoComplete="username"
      />
      <TextField
        label={words.odometer}
        error={words.readingText}
        inputMode="numeric"
        value={reading}
        onChange={setReading}
      />
    </>
  );
}

function OtherTextFields() {
  const words = sampleMessages.useMessages();
  const [remarks, setRemarks] = useState('');
  const [date, setDate] = useState('2026-11-24');
  return (
    <>
      <TextField
        label={words.remarks}
        multiline
        value={remarks}
        onChange={setRemarks}
        error={words.tooLong}
      />
      <TextField label={words.date} type="date" value={date} onChange={setDate} />
    </>
  );
}

function PinFields() {
  const words = sampleMessages.useMessages();
  const [pin, setPin] = useState('4711');
  const [shown, setShown] = useState(false);
  const toggle = { showLabel: words.showPin, hideLabel: words.hidePin };
  return (
    <>
      <PinField
        label={words.pin}
        value={pin}
        onChange={setPin}
        shown={shown}
        onShown={setShown}
        {...toggle}
      />
      <PinField
        label={words.pin}
        error={words.wrongPin}
        value={pin}
        onChange={setPin}
        shown={!shown}
        onShown={(next) => setShown(!next)}
        {...toggle}
      />
    </>
  );
}

function SearchFields() {
  const words = sampleMessages.useMessages();
  const [query, setQuery] = useState('');
  return <SearchField label={words.searchAssets} value={query} onChange={setQuery} />;
}

function SelectFields() {
  const words = sampleMessages.useMessages();
  const [reason, setReason] = useState<string | null>(null);
  const options = [
    { value: 'nobody', label: words.nobody },
    { value: 'damaged', label: words.damaged },
    { value: 'refused', label: words.refused },
  ];
  return (
    <>
      <SelectField
        label={words.reason}
        placeholder={words.choose}
        value={reason}
        onChange={setReason}
        options={options}
      />
      <SelectField
        label={words.reason}
        placeholder={words.choose}
        error={words.chooseOne}
        value={reason}
        onChange={setReason}
        options={options}
      />
    </>
  );
}

function SecretFields() {
  const words = sampleMessages.useMessages();
  return (
    <SecretField
      label={words.secret}
      hint={words.secretHint}
      value="sk_7f3b90c2a61d4e58b0f4c1"
      copyLabel={words.copy}
      copiedLabel={words.copied}
    />
  );
}

export const fieldSpecimens: readonly Specimen[] = [
  { name: 'TextField', Sample: TextFields },
  { name: 'TextField: lines, date', Sample: OtherTextFields },
  { name: 'PinField', Sample: PinFields },
  { name: 'SearchField', Sample: SearchFields },
  { name: 'SelectField', Sample: SelectFields },
  { name: 'SecretField', Sample: SecretFields },
];

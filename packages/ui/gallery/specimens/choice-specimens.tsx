import { CheckField, ChoiceList, FieldGroup, SwitchField } from '@fleet/ui';
import { useState } from 'react';
import { sampleMessages } from '../sample-words.js';
import type { Specimen } from './specimen.js';

function Choices() {
  const words = sampleMessages.useMessages();
  const [value, setValue] = useState<string | null>('damaged');
  return (
    <ChoiceList
      label={words.reason}
      value={value}
      onChange={setValue}
      options={[
        { value: 'nobody', label: words.nobody, icon: 'person' },
        { value: 'damaged', label: words.damaged, detail: words.badDetail, icon: 'box' },
        { value: 'refused', label: words.refused, icon: 'thumb-down' },
      ]}
    />
  );
}

function UnansweredChoices() {
  const words = sampleMessages.useMessages();
  const [value, setValue] = useState<string | null>(null);
  return (
    <ChoiceList
      label={words.reason}
      error={words.chooseOne}
      value={value}
      onChange={setValue}
      options={[
        { value: 'nobody', label: words.nobody },
        { value: 'damaged', label: words.damaged },
      ]}
    />
  );
}

function Faces() {
  const words = sampleMessages.useMessages();
  const [value, setValue] = useState<string | null>('good');
  return (
    <ChoiceList
      label={words.condition}
      columns={3}
      value={value}
      onChange={setValue}
      options={[
        { value: 'good', label: words.good, icon: 'smile' },
        { value: 'fair', label: words.fair, icon: 'neutral' },
        { value: 'bad', label: words.bad, icon: 'frown' },
      ]}
    />
  );
}

function Stars() {
  const words = sampleMessages.useMessages();
  const [value, setValue] = useState<string | null>('4');
  const options = ['1', '2', '3', '4', '5'].map((star) => ({
    value: star,
    label: star,
    icon: 'star' as const,
  }));
  return (
    <ChoiceList label={words.condition} columns={5} value={value} onChange={setValue} options={options} />
  );
}

function Checks() {
  const words = sampleMessages.useMessages();
  const [checked, setChecked] = useState(true);
  return (
    <>
      <CheckField label={words.confirm} checked={checked} onChange={setChecked} />
      <CheckField
        label={words.confirm}
        checked={!checked}
        onChange={(is) => setChecked(!is)}
        error={words.chooseOne}
      />
    </>
  );
}

function Switches() {
  const words = sampleMessages.useMessages();
  const [on, setOn] = useState(true);
  return (
    <>
      <SwitchField label={words.sunTheme} hint={words.sunHint} checked={on} onChange={setOn} />
      <SwitchField label={words.sunTheme} checked={!on} onChange={(is) => setOn(!is)} />
    </>
  );
}

function GroupedChecks() {
  const words = sampleMessages.useMessages();
  const [chosen, setChosen] = useState<readonly string[]>(['damaged']);
  const reasons = [
    { value: 'nobody', label: words.nobody },
    { value: 'damaged', label: words.damaged },
    { value: 'refused', label: words.refused },
  ];
  const checks = reasons.map(({ value, label }) => (
    <CheckField
      key={value}
      label={label}
      checked={chosen.includes(value)}
      onChange={(is) => setChosen(is ? [...chosen, value] : chosen.filter((each) => each !== value))}
    />
  ));
  return (
    <>
      <FieldGroup label={words.reason} hint={words.choose}>
        {checks}
      </FieldGroup>
      <FieldGroup label={words.condition} error={words.chooseOne} inColumns>
        {checks}
      </FieldGroup>
    </>
  );
}

export const choiceSpecimens: readonly Specimen[] = [
  { name: 'ChoiceList', Sample: Choices },
  { name: 'ChoiceList: not answered', Sample: UnansweredChoices },
  { name: 'ChoiceList: columns', Sample: Faces },
  { name: 'ChoiceList: five columns', Sample: Stars },
  { name: 'CheckField', Sample: Checks },
  { name: 'SwitchField', Sample: Switches },
  { name: 'FieldGroup', Sample: GroupedChecks },
];

import { ChoiceList, MainButton, Page, PageHeader, TextField } from '@fleet/ui';
import { type ReactNode, useState } from 'react';
import { useReleaseMessages } from '../language/release-messages.js';

const choices = ['atCustomer', 'loaded', 'almostDone', 'another'] as const;
type Choice = (typeof choices)[number];

export interface RefusalFormProps {
  isBusy: boolean;
  onRefuse: (reason: string) => void;
  onBack: () => void;
  /** The countdown, and what went wrong. */
  children: ReactNode;
}

/** Asks for the reason of a refusal; most reasons need one tap, because the time is limited. */
export function RefusalForm({ isBusy, onRefuse, onBack, children }: RefusalFormProps) {
  const release = useReleaseMessages();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [own, setOwn] = useState('');
  const [isTried, setTried] = useState(false);
  const reason = choice === null || choice === 'another' ? own.trim() : release.reasons[choice];
  const error = isTried && reason === '' ? release.reasonMissing : undefined;
  const refuse = () => {
    setTried(true);
    if (reason !== '') onRefuse(reason);
  };
  return (
    <Page
      header={<PageHeader title={release.refuseTitle} back={{ label: release.back, onClick: onBack }} />}
      footer={
        <MainButton busy={isBusy} onClick={refuse}>
          {release.sendRefusal}
        </MainButton>
      }
    >
      {children}
      <ChoiceList
        label={release.reason}
        value={choice}
        onChange={(value) => setChoice(choices.find((each) => each === value) ?? null)}
        options={choices.map((value) => ({ value, label: release.reasons[value] }))}
        error={choice === 'another' ? undefined : error}
      />
      {choice === 'another' && (
        <TextField
          label={release.ownReason}
          value={own}
          onChange={setOwn}
          multiline
          maxLength={1_000}
          autoFocus
          error={error}
        />
      )}
    </Page>
  );
}

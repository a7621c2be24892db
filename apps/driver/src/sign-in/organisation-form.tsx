import type { DriverFailure } from '@fleet/client/driver';
import { ChoiceList, MainButton, Notice, useFormats } from '@fleet/ui';
import { useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { failureText } from './failure-text.js';

/** The choice of an organisation, only for drivers who work for several. */
export function OrganisationForm() {
  const messages = useMessages();
  const { signIn } = messages;
  const formats = useFormats();
  const { chooseOrganisation, logOut } = usePhoneActions();
  const organisations = usePhone((view) => view.organisations);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<DriverFailure | null>(null);

  async function goOn() {
    setTried(true);
    if (chosen === null) return;
    setBusy(true);
    const answer = await chooseOrganisation(chosen);
    setBusy(false);
    if (!answer.ok) setFailure(answer.failure);
  }

  const words = failure === null ? null : failureText(failure, messages, formats, Date.now());
  return (
    <DriverScreen
      title={signIn.organisationTitle}
      hasSign={false}
      onBack={() => void logOut()}
      footer={
        <MainButton busy={isBusy} onClick={() => void goOn()}>
          {signIn.goOn}
        </MainButton>
      }
    >
      {words !== null && (
        <Notice tone="danger" title={words.title}>
          {words.text}
        </Notice>
      )}
      <ChoiceList
        label={signIn.organisation}
        value={chosen}
        onChange={setChosen}
        options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
        error={isTried && chosen === null ? signIn.organisationMissing : undefined}
      />
    </DriverScreen>
  );
}

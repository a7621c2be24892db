import {
  Button,
  Disclosure,
  List,
  ListRow,
  MainButton,
  Notice,
  Page,
  PageHeader,
  PinField,
  Section,
  Sign,
  StatusMark,
  Step,
  Steps,
  TextField,
  useFormats,
} from '@fleet/ui';
import { useState } from 'react';
import { sampleMessages } from '../sample-words.js';
import type { Specimen } from './specimen.js';

function LogInScreen() {
  const words = sampleMessages.useMessages();
  const [name, setName] = useState('anna.vidal');
  const [pin, setPin] = useState('4711');
  const [shown, setShown] = useState(false);
  return (
    <Page header={<PageHeader title={words.logIn} />} footer={<MainButton>{words.logIn}</MainButton>}>
      <TextField label={words.userName} hint={words.userNameHint} value={name} onChange={setName} />
      <PinField
        label={words.pin}
        value={pin}
        onChange={setPin}
        error={words.wrongPin}
        shown={shown}
        onShown={setShown}
        showLabel={words.showPin}
        hideLabel={words.hidePin}
      />
    </Page>
  );
}

function StopScreen() {
  const words = sampleMessages.useMessages();
  const { text } = useFormats();
  return (
    <Page
      header={
        <PageHeader
          title={words.stop}
          subtitle={text(words.stopCount, { stop: 3, count: 9 })}
          back={{ label: words.back, onClick: () => {} }}
          sign={
            <Sign tone="offline" onClick={() => {}}>
              {text(words.offline, { count: 3 })}
            </Sign>
          }
        />
      }
      footer={<MainButton icon="check">{words.arrived}</MainButton>}
    >
      <Notice tone="info" title={words.newRoute}>
        {words.newRouteText}
      </Notice>
      <Steps>
        <Step state="done" title={words.arrived} detail="08:12" />
        <Step state="current" title={words.unload} detail={words.missing}>
          <Button icon="camera" fullWidth>
            {words.photos}
          </Button>
        </Step>
        <Step state="todo" title={words.signature} />
        <Step state="todo" title={words.leave} />
      </Steps>
      <Section title={words.stops}>
        <List label={words.stops}>
          <ListRow start={<StatusMark status="todo" />} title={words.stop} end="09:40" onClick={() => {}} />
          <ListRow start={<StatusMark status="late" />} title={words.stop} end="10:05" onClick={() => {}} />
        </List>
      </Section>
      <Disclosure title={words.somethingElse}>
        <p>{words.somethingText}</p>
      </Disclosure>
    </Page>
  );
}

/** Whole screens; each is shown alone at `?screen=…`. */
export const screenSpecimens: readonly Specimen[] = [
  { name: 'log-in', Sample: LogInScreen },
  { name: 'stop', Sample: StopScreen },
];

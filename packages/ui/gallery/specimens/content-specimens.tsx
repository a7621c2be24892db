import {
  Button,
  Dialog,
  Disclosure,
  List,
  ListRow,
  Section,
  Sheet,
  Sign,
  StatusMark,
  Step,
  Steps,
  useFormats,
} from '@fleet/ui';
import { useState } from 'react';
import { sampleMessages } from '../sample-words.js';
import type { Specimen } from './specimen.js';

function Lists() {
  const words = sampleMessages.useMessages();
  const { number } = useFormats();
  const open = () => {};
  return (
    <List label={words.stops}>
      <ListRow start={<StatusMark status="done" />} title={words.stop} detail={words.address} end="08:12" />
      <ListRow
        start={<StatusMark status="current" />}
        title={words.stop}
        detail={words.unload}
        end={<Sign tone="warning">{words.late}</Sign>}
        onClick={open}
        tone="accent"
      />
      <ListRow icon="gauge" title={words.odometer} end={number(184_220)} onClick={open} />
      <ListRow
        icon="octagon"
        title={words.readingRefused}
        detail={words.readingText}
        tone="danger"
        onClick={open}
      />
      <ListRow icon="phone" title={words.call} href="tel:+376800000" />
    </List>
  );
}

function Sections() {
  const words = sampleMessages.useMessages();
  return (
    <Section title={words.stops} actions={<Button variant="quiet">{words.lookAgain}</Button>}>
      <p>{words.nothingText}</p>
    </Section>
  );
}

function StepLines() {
  const words = sampleMessages.useMessages();
  return (
    <Steps>
      <Step state="done" title={words.arrived} detail="08:12" />
      <Step state="failed" title={words.odometer} detail={words.readingRefused} />
      <Step state="skipped" title={words.signature} detail={words.skipped} />
      <Step state="current" title={words.unload} detail={words.missing}>
        <Button icon="camera" variant="primary" fullWidth>
          {words.photos}
        </Button>
      </Step>
      <Step state="todo" title={words.leave} />
    </Steps>
  );
}

function Disclosures() {
  const words = sampleMessages.useMessages();
  return (
    <>
      <Disclosure title={words.somethingElse}>
        <p>{words.somethingText}</p>
      </Disclosure>
      <Disclosure title={words.done} open>
        <p>{words.address}</p>
      </Disclosure>
    </>
  );
}

function Dialogs() {
  const words = sampleMessages.useMessages();
  const { text } = useFormats();
  const [shown, setShown] = useState<'dialog' | 'sheet' | null>(null);
  const close = () => setShown(null);
  const actions = (
    <>
      <Button variant="danger" fullWidth onClick={close}>
        {words.closeSession}
      </Button>
      <Button fullWidth onClick={close}>
        {words.cancel}
      </Button>
    </>
  );
  return (
    <>
      <Button onClick={() => setShown('dialog')}>Dialog</Button>
      <Button onClick={() => setShown('sheet')}>Sheet</Button>
      <Dialog open={shown === 'dialog'} onClose={close} title={words.dialogTitle} actions={actions}>
        <p>{words.dialogText}</p>
      </Dialog>
      <Sheet open={shown === 'sheet'} onClose={close} title={words.somethingElse} actions={actions}>
        <List>
          <ListRow icon="warning" title={words.somethingText} onClick={close} />
          <ListRow icon="sent" title={text(words.sendRecords, { count: 2 })} onClick={close} />
        </List>
      </Sheet>
    </>
  );
}

export const contentSpecimens: readonly Specimen[] = [
  { name: 'Section', Sample: Sections },
  { name: 'List and ListRow', Sample: Lists },
  { name: 'Steps and Step', Sample: StepLines },
  { name: 'Disclosure', Sample: Disclosures },
  { name: 'Dialog and Sheet', Sample: Dialogs },
];

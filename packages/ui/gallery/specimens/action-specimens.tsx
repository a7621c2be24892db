import { Button, ButtonRow, IconButton, MainButton, useFormats } from '@fleet/ui';
import { sampleMessages } from '../sample-words.js';
import type { Specimen } from './specimen.js';

const nothing = () => {};

function Buttons() {
  const words = sampleMessages.useMessages();
  return (
    <>
      <Button variant="primary" icon="check" onClick={nothing}>
        {words.save}
      </Button>
      <Button onClick={nothing}>{words.skip}</Button>
      <Button variant="danger" icon="octagon" onClick={nothing}>
        {words.fail}
      </Button>
      <Button variant="quiet" onClick={nothing}>
        {words.somethingElse}
      </Button>
    </>
  );
}

function UnusualButtons() {
  const words = sampleMessages.useMessages();
  return (
    <>
      <Button disabled>{words.save}</Button>
      <Button variant="primary" disabled>
        {words.save}
      </Button>
      <Button busy>{words.sending}</Button>
      <Button variant="primary" busy fullWidth>
        {words.sending}
      </Button>
      <Button href="tel:+376800000" icon="phone">
        {words.call}
      </Button>
    </>
  );
}

function MainButtons() {
  const words = sampleMessages.useMessages();
  const { text } = useFormats();
  return (
    <>
      <MainButton icon="check">{words.arrived}</MainButton>
      <MainButton icon="sent">{text(words.sendRecords, { count: 12 })}</MainButton>
      <MainButton busy>{words.sending}</MainButton>
    </>
  );
}

function ButtonRows() {
  const words = sampleMessages.useMessages();
  return (
    <>
      <ButtonRow>
        <Button>{words.cancel}</Button>
        <Button variant="danger">{words.release}</Button>
      </ButtonRow>
      <ButtonRow>
        <Button>{words.skip}</Button>
        <Button>{words.fail}</Button>
        <Button variant="primary">{words.save}</Button>
      </ButtonRow>
    </>
  );
}

function IconButtons() {
  const words = sampleMessages.useMessages();
  return (
    <div>
      <IconButton icon="arrow-back" label={words.back} onClick={nothing} />
      <IconButton icon="eye" label={words.showPin} onClick={nothing} />
      <IconButton icon="refresh" label={words.lookAgain} disabled onClick={nothing} />
    </div>
  );
}

export const actionSpecimens: readonly Specimen[] = [
  { name: 'Button', Sample: Buttons },
  { name: 'Button: disabled, busy, link', Sample: UnusualButtons },
  { name: 'MainButton', Sample: MainButtons },
  { name: 'ButtonRow', Sample: ButtonRows },
  { name: 'IconButton', Sample: IconButtons },
];

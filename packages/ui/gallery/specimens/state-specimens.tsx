import {
  Button,
  EmptyState,
  Figure,
  Icon,
  iconNames,
  Notice,
  ProgressBar,
  Sign,
  Skeleton,
  StatusMark,
  useFormats,
} from '@fleet/ui';
import classes from '../gallery-page.module.css';
import { sampleMessages } from '../sample-words.js';
import type { Specimen } from './specimen.js';

function Notices() {
  const words = sampleMessages.useMessages();
  return (
    <>
      <Notice tone="info" title={words.newRoute}>
        {words.newRouteText}
      </Notice>
      <Notice tone="success" title={words.delivered} />
      <Notice tone="warning" title={words.storageShort}>
        {words.storageText}
      </Notice>
      <Notice
        tone="danger"
        title={words.readingRefused}
        action={
          <Button icon="pencil" fullWidth>
            {words.mend}
          </Button>
        }
      >
        {words.readingText}
      </Notice>
    </>
  );
}

function Signs() {
  const words = sampleMessages.useMessages();
  const { text } = useFormats();
  return (
    <div className={classes.line}>
      <Sign tone="success">{words.allSent}</Sign>
      <Sign tone="warning">{text(words.waiting, { count: 3 })}</Sign>
      <Sign tone="offline">{text(words.offline, { count: 3 })}</Sign>
      <Sign tone="accent">{words.next}</Sign>
      <Sign tone="danger">{words.refusedSign}</Sign>
      <Sign tone="skipped">{words.skipped}</Sign>
      <Sign tone="neutral">{words.private}</Sign>
      <Sign tone="warning" onClick={() => {}}>
        {text(words.waiting, { count: 3 })}
      </Sign>
      <Sign tone="offline" onClick={() => {}}>
        {text(words.offline, { count: 3 })}
      </Sign>
    </div>
  );
}

function StatusMarks() {
  return (
    <div className={classes.line}>
      <StatusMark status="done" />
      <StatusMark status="current" />
      <StatusMark status="todo" />
      <StatusMark status="late" />
      <StatusMark status="failed" />
      <StatusMark status="skipped" />
    </div>
  );
}

function EmptyStates() {
  const words = sampleMessages.useMessages();
  return (
    <EmptyState
      icon="map"
      title={words.nothing}
      text={words.nothingText}
      action={
        <Button icon="refresh" fullWidth>
          {words.lookAgain}
        </Button>
      }
    />
  );
}

function Progress() {
  const words = sampleMessages.useMessages();
  const { text } = useFormats();
  return (
    <>
      <ProgressBar
        label={words.sent}
        value={31}
        max={48}
        detail={text(words.ofCount, { value: 31, max: 48 })}
      />
      <ProgressBar
        label={words.photos}
        value={0}
        max={6}
        detail={text(words.ofCount, { value: 0, max: 6 })}
      />
      <ProgressBar
        label={words.photos}
        value={6}
        max={6}
        detail={text(words.ofCount, { value: 6, max: 6 })}
      />
    </>
  );
}

function Figures() {
  const words = sampleMessages.useMessages();
  const { number, distance, text, dateTime } = useFormats();
  return (
    <Figure
      label={words.odometer}
      value={number(184_220)}
      detail={text(words.lastReading, {
        distance: distance(184_208_000),
        when: dateTime('2026-03-24T16:05:00Z'),
      })}
    />
  );
}

function Icons() {
  return (
    <ul className={classes.icons}>
      {iconNames.map((name) => (
        <li key={name} className={classes.icon}>
          <Icon name={name} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

export const stateSpecimens: readonly Specimen[] = [
  { name: 'Notice', Sample: Notices },
  { name: 'Sign', Sample: Signs },
  { name: 'StatusMark', Sample: StatusMarks },
  { name: 'EmptyState', Sample: EmptyStates },
  { name: 'Skeleton', Sample: () => <Skeleton lines={4} /> },
  { name: 'ProgressBar', Sample: Progress },
  { name: 'Figure', Sample: Figures },
  { name: 'Icon', Sample: Icons },
];

import { useFormats } from '@fleet/ui';
import type { ReactNode } from 'react';
import classes from './history.module.css';
import { RawData } from './raw-data.js';

export interface HistoryRowProps {
  at: string;
  words: ReactNode;
  who: string | null;
  details: readonly string[];
  isUnusual?: boolean;
  raw: unknown;
}

/** A line of a history: when, what, by whom, and the data of the service about it. */
export function HistoryRow({ at, words, who, details, isUnusual = false, raw }: HistoryRowProps) {
  const { dateTime, facts } = useFormats();
  const lines = [...(who === null ? [] : [who]), ...details];
  return (
    <li className={classes.entry}>
      <time className={classes.time} dateTime={at}>
        {dateTime(at)}
      </time>
      <div className={classes.what}>
        <p className={isUnusual ? classes.unusual : undefined}>
          <bdi>{words}</bdi>
        </p>
        {lines.length > 0 && <p className={classes.details}>{facts(lines)}</p>}
      </div>
      <RawData value={raw} />
    </li>
  );
}

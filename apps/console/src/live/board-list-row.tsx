import { Sign, type SignProps, useFormats } from '@fleet/ui';
import { memo } from 'react';
import { useMessages } from '../language/console-messages.js';
import classes from './board-list.module.css';
import type { Exception } from './exception-kinds.js';
import type { BoardRow } from './live-exceptions.js';
import { useRowWords } from './use-row-words.js';

export interface BoardListRowProps {
  row: BoardRow;
  isChosen: boolean;
  /** True if the Tab key stops at this row. */
  isStop: boolean;
  onChoose: (key: string) => void;
  onFocus: (key: string) => void;
}

const tones: Readonly<Record<Exception, SignProps['tone']>> = {
  unanswered: 'warning',
  refused: 'danger',
  late: 'warning',
  silent: 'offline',
  failed: 'danger',
  quarantined: 'danger',
  without_route: 'skipped',
};

/** Drawn again only if something that it shows has changed: most messages are positions. */
export const BoardListRow = memo(DrawnRow, isSame);

function DrawnRow({ row, isChosen, isStop, onChoose, onFocus }: BoardListRowProps) {
  const { live, routes } = useMessages();
  const { facts } = useFormats();
  const words = useRowWords(row);
  const progress = [...(words.vehicle === null ? [] : [words.vehicle]), ...words.progress];
  return (
    <li className={classes.item}>
      <button
        type="button"
        className={classes.row}
        aria-current={isChosen || undefined}
        tabIndex={isStop ? 0 : -1}
        onClick={() => onChoose(row.key)}
        onFocus={() => onFocus(row.key)}
      >
        <span className={classes.names}>
          <bdi className={classes.name}>{words.driver}</bdi>
          <bdi className={classes.under}>{words.subject}</bdi>
        </span>
        <span className={classes.signs}>
          {row.hasNoSession && <Sign tone="neutral">{routes.noSession}</Sign>}
          {row.exceptions.map((each) => (
            <Sign key={each} tone={tones[each]}>
              {live.exceptions[each]}
            </Sign>
          ))}
        </span>
        {progress.length > 0 && <span className={classes.under}>{facts(progress)}</span>}
        {words.times.length > 0 && <span className={classes.times}>{facts(words.times)}</span>}
        {words.failures.length > 0 && <span className={classes.under}>{facts(words.failures)}</span>}
      </button>
    </li>
  );
}

function isSame(before: BoardListRowProps, after: BoardListRowProps): boolean {
  const [one, other] = [before.row, after.row];
  return (
    before.isChosen === after.isChosen &&
    before.isStop === after.isStop &&
    before.onChoose === after.onChoose &&
    one.route === other.route &&
    one.vehicle?.session === other.vehicle?.session &&
    one.transfer === other.transfer &&
    one.expectedAt === other.expectedAt &&
    one.exceptions.join() === other.exceptions.join() &&
    (!other.exceptions.includes('silent') || one.heardAt === other.heardAt)
  );
}

import { Icon, type IconName, useFormats } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../language/console-messages.js';
import classes from './board-chips.module.css';
import { type Exception, exceptions } from './exception-kinds.js';
import type { BoardChoice } from './live-address.js';
import { type BoardRow, countExceptions, silentMs } from './live-exceptions.js';

export interface BoardChipsProps {
  /** The rows that fit the other filters. */
  rows: readonly BoardRow[];
  chosen: BoardChoice | undefined;
  onChoose: (choice: BoardChoice | undefined) => void;
}

const exceptionIcons: Readonly<Record<Exception, IconName>> = {
  unanswered: 'waiting',
  refused: 'cross',
  late: 'clock',
  silent: 'offline',
  failed: 'octagon',
  quarantined: 'inbox',
  without_route: 'minus',
};

/** The counts of the exceptions. Each count is a button that filters the rows. */
export function BoardChips({ rows, chosen, onChoose }: BoardChipsProps) {
  const { live } = useMessages();
  const counts = countExceptions(rows);
  const none = rows.filter((row) => row.exceptions.length === 0).length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend in its own way
    <div className={classes.chips} role="group" aria-label={live.counts}>
      <Chip
        word={live.everything}
        count={rows.length}
        isOn={chosen === undefined}
        onClick={() => onChoose(undefined)}
      />
      {exceptions.map((each) => (
        <Chip
          key={each}
          icon={exceptionIcons[each]}
          word={live.exceptions[each]}
          count={counts[each]}
          isOn={chosen === each}
          onClick={() => onChoose(chosen === each ? undefined : each)}
        />
      ))}
      <Chip
        icon="check"
        word={live.none}
        count={none}
        isOn={chosen === 'none'}
        onClick={() => onChoose(chosen === 'none' ? undefined : 'none')}
      />
    </div>
  );
}

/**
 * Explains what the counts mean. `waitingElsewhere` is the number of quarantined records of drivers who are not on
 * the road.
 */
export function BoardLegend({ waitingElsewhere }: { waitingElsewhere: number }) {
  const { live } = useMessages();
  const { text, spokenDuration } = useFormats();
  return (
    <p className={classes.legend}>
      {text(live.legend, { time: spokenDuration(silentMs) })}
      {waitingElsewhere > 0 && (
        <>
          {' '}
          <WaitingLink count={waitingElsewhere} />
        </>
      )}
    </p>
  );
}

/** Shown below an empty board, where nothing else needs an explanation. */
export function WaitingElsewhere({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className={classes.legend}>
      <WaitingLink count={count} />
    </p>
  );
}

function WaitingLink({ count }: { count: number }) {
  const { live } = useMessages();
  const { text } = useFormats();
  return <Link to="/quarantine">{text(live.elsewhere, { count })}</Link>;
}

interface ChipProps {
  icon?: IconName;
  word: string;
  count: number;
  isOn: boolean;
  onClick: () => void;
}

function Chip({ icon, word, count, isOn, onClick }: ChipProps) {
  const { number } = useFormats();
  return (
    <button
      type="button"
      className={count === 0 && !isOn ? `${classes.chip} ${classes.zero}` : classes.chip}
      aria-pressed={isOn}
      onClick={onClick}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span>{word}</span>
      <span className={classes.count}>{number(count)}</span>
    </button>
  );
}

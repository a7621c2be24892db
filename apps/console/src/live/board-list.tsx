import { Button, useFormats } from '@fleet/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useMessages } from '../language/console-messages.js';
import classes from './board-list.module.css';
import { BoardListRow } from './board-list-row.js';
import type { BoardRow } from './live-exceptions.js';
import { useSteadyRows } from './use-steady-rows.js';

export interface BoardListProps {
  rows: readonly BoardRow[];
  /** The filters of the rows: when they change, the list scrolls to its top. */
  filters: string;
  chosen: string | undefined;
  onChoose: (key: string) => void;
}

/**
 * The number of rows that are drawn first, and that each click adds. A board may have a thousand rows, and each change
 * would lay out all of them again.
 */
const rowsOfPart = 100;

/** The rows, of which one can be chosen. Arrow keys move within the list, and the Tab key leaves it. */
export function BoardList({ rows, filters, chosen, onChoose }: BoardListProps) {
  const { live } = useMessages();
  const { text } = useFormats();
  const steady = useSteadyRows(rows, filters);
  const [part, setPart] = useState({ filters, rows: rowsOfPart });
  const [focused, setFocused] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const most = part.filters === filters ? part.rows : rowsOfPart;
  const shown = steady.rows.slice(0, most);
  const left = steady.rows.length - shown.length;
  const isShown = (key: string | null | undefined) => shown.some((row) => row.key === key);
  const stop = isShown(focused) ? focused : isShown(chosen) ? chosen : shown[0]?.key;
  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((each) => each.matches(':focus'));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || at === -1) return;
    event.preventDefault();
    buttons[Math.min(buttons.length - 1, Math.max(0, to))]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the order of the rows depends on it
    <div
      className={classes.place}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && steady.hold()}
      onPointerLeave={steady.release}
      onFocus={({ target }) => target.matches(':focus-visible') && steady.hold()}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || steady.release()}
    >
      <div role="status" className={classes.moved}>
        {steady.moved > 0 && (
          <Button icon="refresh" onClick={steady.release}>
            {text(live.steady, { count: steady.moved })}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without markers is a list */}
      <ul className={classes.list} ref={list} role="list" aria-label={live.list} onKeyDown={move}>
        {shown.map((row) => (
          <BoardListRow
            key={row.key}
            row={row}
            isChosen={row.key === chosen}
            isStop={row.key === stop}
            onChoose={onChoose}
            onFocus={setFocused}
          />
        ))}
      </ul>
      {left > 0 && (
        <Button onClick={() => setPart({ filters, rows: most + rowsOfPart })}>
          {text(live.more, { count: Math.min(left, rowsOfPart) })}
        </Button>
      )}
    </div>
  );
}

import { type Column, IconButton } from '@fleet/ui';
import type { Reason } from '../queries/reason-options.js';
import { offeredWords, type ReasonWords, reasonFormOf } from './reason-form.js';
import classes from './reasons.module.css';

export interface ReasonColumnParts extends ReasonWords {
  rows: readonly Reason[];
  /** Absent for a user who may not change reasons. */
  onOpen: ((what: 'change' | 'remove', reason: Reason) => void) | undefined;
  /** Absent if the order cannot be changed here, and for a user who may not change reasons. */
  onMove: ((index: number, by: 1 | -1) => void) | undefined;
}

export function reasonColumns(parts: ReasonColumnParts): Column<Reason>[] {
  const { reasons, formats, siteNames, rows, onOpen, onMove } = parts;
  const { columns } = reasons;
  const words = (reason: Reason) => offeredWords(reasonFormOf(reason), parts);
  const all: (Column<Reason> | null)[] = [
    {
      key: 'text',
      header: columns.text,
      cell: ({ text, integration_key: key }) => (
        <>
          <bdi className={classes.text}>{text}</bdi>
          <span className={classes.under}>
            <bdi dir="ltr">{key}</bdi>
          </span>
        </>
      ),
    },
    { key: 'offered', header: columns.offered, cell: (reason) => words(reason).statuses },
    { key: 'kinds', header: columns.kinds, cell: (reason) => words(reason).requirement_types },
    siteNames.size < 2
      ? null
      : {
          key: 'sites',
          header: columns.sites,
          isSpare: true,
          cell: (reason) => <bdi>{words(reason).site_ids}</bdi>,
        },
    onMove === undefined
      ? null
      : { key: 'order', header: columns.order, isShort: true, cell: (reason) => moveButtons(reason, onMove) },
    onOpen === undefined
      ? null
      : {
          key: 'acts',
          header: columns.acts,
          isShort: true,
          cell: (reason) => (
            <span className={classes.acts}>
              <IconButton
                icon="pencil"
                label={formats.text(reasons.change, { text: reason.text })}
                onClick={() => onOpen('change', reason)}
              />
              <IconButton
                icon="cross"
                label={formats.text(reasons.remove, { text: reason.text })}
                onClick={() => onOpen('remove', reason)}
              />
            </span>
          ),
        },
  ];
  return all.filter((column) => column !== null);

  function moveButtons(reason: Reason, move: (index: number, by: 1 | -1) => void) {
    const index = rows.indexOf(reason);
    return (
      <span className={classes.acts}>
        <span className={classes.up}>
          {index > 0 && (
            <IconButton
              icon="chevron-down"
              label={formats.text(reasons.up, { text: reason.text })}
              onClick={() => move(index, -1)}
            />
          )}
        </span>
        {index < rows.length - 1 && (
          <IconButton
            icon="chevron-down"
            label={formats.text(reasons.down, { text: reason.text })}
            onClick={() => move(index, 1)}
          />
        )}
      </span>
    );
  }
}

import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.js';
import { Icon } from '../icon/icon.js';
import classes from './data-table.module.css';

export interface Column<Row> {
  key: string;
  header: string;
  /** Null leaves the cell empty. A link in the first column opens the row: its area is the whole row. */
  cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  align?: 'start' | 'end' | undefined;
  /** The text never wraps: for times and figures. */
  isShort?: boolean | undefined;
  /** Left out where the table is narrow; a card shows it. */
  isSpare?: boolean | undefined;
  /** The orders of this column, by their names; `onSort` gets one of them. */
  sort?: { ascending: string; descending?: string | undefined } | undefined;
}

export interface DataTableProps<Row> {
  /** The name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The current order, one of the columns' names. */
  sort?: string | undefined;
  onSort?: ((order: string) => void) | undefined;
  /** The rows are those of the previous request, while new ones are loaded. */
  busy?: boolean | undefined;
}

/**
 * Rows of one kind. In a narrow place each row is a card, in which every value has the name of its column. Then the
 * browser forgets that it is a table, so the roles are explicit.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, busy = false } = props;
  const style: CSSProperties & Record<`--${string}`, number> = { '--columns': columns.length };
  return (
    <div className={classes.place} style={style}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: see above */}
      <table
        className={classNames(classes.table, busy && classes.old)}
        role="table"
        aria-label={label}
        aria-busy={busy}
      >
        <thead role="rowgroup" className={classes.head}>
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} {...props} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className={classes.row}>
              {columns.map(({ key, header, cell, align, isShort, isSpare }, index) => (
                <td
                  key={key}
                  role="cell"
                  data-label={header}
                  className={classNames(
                    index === 0 && classes.first,
                    align === 'end' && classes.end,
                    isShort === true && classes.short,
                    isSpare === true && classes.spare,
                  )}
                >
                  <div className={classes.value}>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: Pick<DataTableProps<Row>, 'sort' | 'onSort'> & { column: Column<Row> }) {
  const { header, align, isSpare = false, sort: orders } = column;
  const isUp = orders !== undefined && sort === orders.ascending;
  const isDown = orders?.descending !== undefined && sort === orders.descending;
  const next = isUp ? (orders.descending ?? orders.ascending) : orders?.ascending;
  const sortable = next !== undefined && onSort !== undefined;
  return (
    <th
      scope="col"
      // biome-ignore lint/a11y/noRedundantRoles: the table's roles are explicit
      role="columnheader"
      className={classNames(align === 'end' && classes.end, isSpare && classes.spare)}
      aria-sort={sortable ? (isUp ? 'ascending' : isDown ? 'descending' : 'none') : undefined}
    >
      {sortable ? (
        <button type="button" className={classes.sort} onClick={() => onSort(next)}>
          <span>{header}</span>
          <span className={classNames(classes.mark, isUp && classes.up, !isUp && !isDown && classes.none)}>
            <Icon name="chevron-down" />
          </span>
        </button>
      ) : (
        header
      )}
    </th>
  );
}

import { Button, type Column, DataTable, Disclosure, EmptyState, Section } from '@fleet/ui';
import type { ReactNode } from 'react';
import { saveFile } from '../frame/save-file.js';
import { csvFile } from '../imports/csv-file.js';
import { useLaterMessages } from '../language/later-messages.js';
import classes from './figures.module.css';

export interface FigureSectionProps<Row> {
  title: string;
  /** The chart. Without one, the table is shown directly; otherwise the user opens it. */
  chart?: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The plain values of a row, for the file. */
  cells: (row: Row) => readonly (string | number)[];
  fileName: string;
  emptyText: string;
}

/** The number of rows that are shown; the file contains all. */
const mostRows = 50;

/** A figure: its chart, the table of its values, and a button that saves the values as a file. */
export function FigureSection<Row>(props: FigureSectionProps<Row>) {
  const { title, chart, columns, rows, rowKey, cells, fileName, emptyText } = props;
  const { figures } = useLaterMessages();
  if (rows.length === 0) {
    return (
      <Section title={title}>
        <EmptyState icon="gauge" title={figures.nothing} text={emptyText} />
      </Section>
    );
  }
  const headers = columns.filter(({ key }) => key !== 'bar').map(({ header }) => header);
  const save = () => saveFile(csvFile([headers, ...rows.map(cells)]), `${fileName}.csv`);
  const table = <DataTable label={title} columns={columns} rows={rows.slice(0, mostRows)} rowKey={rowKey} />;
  return (
    <Section
      title={title}
      actions={
        <Button icon="document" onClick={save}>
          {figures.csv}
        </Button>
      }
    >
      {chart === undefined ? (
        table
      ) : (
        <>
          {chart}
          <Disclosure title={figures.table}>{table}</Disclosure>
        </>
      )}
    </Section>
  );
}

/** A value as a bar, for comparison with the other rows. The previous cell has the value in words. */
export function Bar({ value, most }: { value: number; most: number }) {
  return <progress className={classes.bar} value={value} max={most} aria-hidden="true" />;
}

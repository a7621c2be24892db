import { Button, DataTable, type DataTableProps, EmptyState, type EmptyStateProps } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';
import { ListPager, type ListPagerProps } from './list-pager.js';

export interface ListRowsProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  page: { data: readonly Row[]; pagination: ListPagerProps['pagination'] };
  onPage: (page: number) => void;
  /** True if filters limit the rows of the list. */
  isFiltered: boolean;
  onClear: () => void;
  /** Shown if there are no rows and no filters. */
  empty: Pick<EmptyStateProps, 'icon' | 'title' | 'text'>;
  /** Shown if no row fits the filters. */
  noMatch: Pick<EmptyStateProps, 'title' | 'text'>;
}

/** A page of a list as a table with its pager, or why it has no rows. */
export function ListRows<Row>(props: ListRowsProps<Row>) {
  const { page, onPage, isFiltered, onClear, empty, noMatch, ...table } = props;
  const { frame } = useMessages();
  if (page.data.length > 0) {
    return (
      <>
        <DataTable {...table} rows={page.data} />
        <ListPager pagination={page.pagination} onPage={onPage} />
      </>
    );
  }
  return isFiltered ? (
    <EmptyState {...noMatch} icon="search" action={<Button onClick={onClear}>{frame.clearFilters}</Button>} />
  ) : (
    <EmptyState {...empty} />
  );
}

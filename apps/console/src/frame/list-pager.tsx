import { Pager, useFormats } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';

export interface ListPagerProps {
  pagination: { page_no: number; page_size: number; total: number };
  onPage: (page: number) => void;
}

/** Says which part of a list is shown, with buttons for the previous and the next part. */
export function ListPager({ pagination, onPage }: ListPagerProps) {
  const { frame } = useMessages();
  const { text, number } = useFormats();
  const { page_no: page, page_size: size, total } = pagination;
  if (total === 0) return null;
  const to = Math.min(page * size, total);
  const turn = (next: number) => () => {
    onPage(next);
    scrollTo({ top: 0 });
  };
  return (
    <Pager
      label={frame.pages}
      summary={text(frame.shown, { from: number((page - 1) * size + 1), to: number(to), total })}
      previous={frame.previous}
      next={frame.next}
      onPrevious={page > 1 ? turn(page - 1) : undefined}
      onNext={to < total ? turn(page + 1) : undefined}
    />
  );
}

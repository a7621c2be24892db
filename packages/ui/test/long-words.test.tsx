import { DataTable, Dialog, List, ListRow, Sign } from '@fleet/ui';
import '@fleet/ui/themes.css';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const longWord = 'Zwischenlager'.repeat(16);
const row = {
  id: '1',
  site: longWord,
  reason: `${longWord} ${longWord}`,
  day: '27/11/2026',
  state: 'Completed',
};

const widths = [360, 760, 1100];

it.each(widths)('a table with long words is no wider than its place of %i pixels', async (width) => {
  await page.viewport(width, 740);
  const shown = await render(
    <DataTable
      label="Sites"
      columns={[
        { key: 'site', header: 'Site', cell: ({ site }) => <a href="#site">{site}</a> },
        { key: 'reason', header: 'Reason', cell: ({ reason }) => <bdi>{reason}</bdi> },
        { key: 'sign', header: 'Sign', cell: ({ site }) => <Sign tone="neutral">{site}</Sign> },
        { key: 'day', header: 'Day', isShort: true, cell: ({ day }) => day },
        { key: 'state', header: 'State', cell: ({ state }) => <span>{state}</span> },
      ]}
      rows={[row]}
      rowKey={({ id }) => id}
    />,
  );
  const table = shown.getByRole('table').element();
  const place = table.parentElement;
  expect(table.scrollWidth).toBeLessThanOrEqual(place?.clientWidth ?? 0);
  expect(document.documentElement.scrollWidth).toBe(width);
  for (const cell of table.querySelectorAll('td'))
    expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
  // An ordinary word stays whole.
  expect(shown.getByText('Completed').element().getClientRects()).toHaveLength(1);
});

it('a list and a dialog with long words are no wider than the screen', async () => {
  await page.viewport(360, 740);
  const shown = await render(
    <>
      <List label="Stops">
        <ListRow
          title={longWord}
          detail={longWord}
          end={<Sign tone="neutral">{longWord}</Sign>}
          href="#stop"
        />
      </List>
      <Dialog open onClose={() => {}} title={longWord}>
        <p>{longWord}</p>
      </Dialog>
    </>,
  );
  for (const each of shown.container.querySelectorAll<HTMLElement>('ul, li, a, dialog, h2, p'))
    expect(each.scrollWidth).toBeLessThanOrEqual(each.offsetWidth);
  expect(document.documentElement.scrollWidth).toBe(360);
});

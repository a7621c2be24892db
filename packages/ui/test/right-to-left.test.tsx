import { createFormats, List, ListRow, PageHeader, TextField } from '@fleet/ui';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import '@fleet/ui/themes.css';

const { text, list, facts } = createFormats('ar', null);

beforeEach(() => {
  document.documentElement.dir = 'rtl';
});
afterEach(() => {
  document.documentElement.dir = 'ltr';
});

/** The left edge of the first place where the element has these characters. */
function leftOf(element: Element, signs: string): number {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const at = node.textContent?.indexOf(signs) ?? -1;
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + signs.length);
    return range.getBoundingClientRect().left;
  }
  throw new Error(`${signs} is not there.`);
}

it('keeps a question in Latin letters whole, at the start of the line', async () => {
  const { getByRole } = await render(<PageHeader title="Why were you late (in %)?" />);
  const heading = getByRole('heading').element();
  expect(leftOf(heading, '?')).toBeGreaterThan(leftOf(heading, 'late'));
  expect(leftOf(heading, '(')).toBeLessThan(leftOf(heading, '%'));
  expect(heading.querySelector('bdi')?.getBoundingClientRect().right).toBeCloseTo(
    heading.getBoundingClientRect().right,
    0,
  );
});

it('reads a sentence from the right, even if only its values have letters', async () => {
  const title = text('{number}. {name}', { number: 3, name: 'فندق المدينة' });
  const { getByRole } = await render(
    <List label="x">
      <ListRow title={title} />
    </List>,
  );
  const row = getByRole('listitem').element();
  expect(leftOf(row, '3')).toBeGreaterThan(leftOf(row, 'فندق'));
});

it.each([list, facts])('keeps each word of a list whole', async (write) => {
  const { container } = await render(<p>{write(['Load (fish)', '12.5 kg'])}</p>);
  const sentence = container.firstElementChild;
  if (sentence === null) throw new Error('Nothing is there.');
  expect(leftOf(sentence, 'Load')).toBeGreaterThan(leftOf(sentence, '12.5'));
  expect(leftOf(sentence, 'kg')).toBeGreaterThan(leftOf(sentence, '12.5'));
});

it('begins figures and codes where the other fields begin', async () => {
  const { getByRole } = await render(
    <TextField label="Code" value="K-1" onChange={() => undefined} dir="ltr" />,
  );
  expect(getComputedStyle(getByRole('textbox').element()).textAlign).toBe('end');
});

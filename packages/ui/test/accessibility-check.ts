import axe from 'axe-core';
import { expect } from 'vitest';

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Expects that axe finds no fault in an element; faults are reported as sentences. */
export async function expectAccessible(element: Element): Promise<void> {
  const { violations } = await axe.run(element, { runOnly: { type: 'tag', values: tags } });
  const sentences = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html} ${node.failureSummary ?? ''}`),
  );
  expect(sentences).toEqual([]);
}

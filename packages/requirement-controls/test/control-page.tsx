import type { Problem } from '@fleet/contract/ground/problems';
import type { Requirement } from '@fleet/contract/planning/requirements';
import { prepareJudge } from '@fleet/domain/outcomes/phone-judgement';
import axe from 'axe-core';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { ControlStage, MemoryPhone, type StageProps } from './control-stage.js';
import { routeWith } from './example-requirements.js';

const themes = ['light', 'sun', 'dark'] as const;
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Renders a control on a page, with functions that return what the page would capture now. */
export async function openControl(
  requirement: Requirement,
  options: Partial<Omit<StageProps, 'requirement' | 'onOutcome'>> = {},
) {
  const phone = options.phone ?? new MemoryPhone();
  await prepareJudge(routeWith(requirement).route);
  let last: { outcome: Record<string, unknown>; problems: readonly Problem[]; draft: unknown } | null = null;
  const page = await render(
    <ControlStage
      {...options}
      requirement={requirement}
      phone={phone}
      onOutcome={(outcome, problems, draft) => {
        last = { outcome, problems, draft };
      }}
    />,
  );
  const latest = () => {
    if (last === null) throw new Error('The control was not drawn.');
    return last;
  };
  return {
    page,
    phone,
    /** The fields of the kind, without those that every outcome has. */
    sent() {
      const { submission_id, activity_reference, captured_at, integration_key, status, ...sent } =
        latest().outcome;
      return sent;
    },
    codes: () => latest().problems.map(({ code, key }) => `${code} ${key}`),
    draft: () => latest().draft,
    save: () => page.getByRole('button', { name: 'Save', exact: true }).click(),
  };
}

/** Expects that axe finds nothing in any theme. */
export async function expectAccessible(element: Element = document.body): Promise<void> {
  for (const theme of themes) {
    document.documentElement.dataset.theme = theme;
    // Waits for transitions, because their intermediate colours belong to no theme.
    await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
    const { violations } = await axe.run(element, { runOnly: { type: 'tag', values: tags } });
    const sentences = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${theme}: ${id}: ${node.html} ${node.failureSummary ?? ''}`),
    );
    expect(sentences).toEqual([]);
  }
  document.documentElement.dataset.theme = 'light';
}

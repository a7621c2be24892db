import { expectAccessible } from './shown-page.js';

/** Expects that axe finds nothing in any of the three themes. */
export async function expectAccessibleInEveryTheme(): Promise<void> {
  const root = document.documentElement;
  const before = root.dataset.theme;
  for (const theme of ['light', 'sun', 'dark']) {
    root.dataset.theme = theme;
    await coloursChanged();
    await expectAccessible();
  }
  if (before === undefined) delete root.dataset.theme;
  else root.dataset.theme = before;
}

/** Waits for the transition, because colours between two themes may lack contrast. */
async function coloursChanged(): Promise<void> {
  await new Promise(requestAnimationFrame);
  const changes = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.all(changes.map((each) => each.finished));
}

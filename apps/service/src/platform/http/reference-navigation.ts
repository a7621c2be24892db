import { html, type Markup } from './page-markup.js';

const places = [
  ['/docs/', 'REST reference'],
  ['/docs/push', 'Push reference'],
  ['/docs/guides/', 'Guides'],
  ['/docs/problems/', 'Error codes'],
] as const;

/** The links between the pages below `/docs/`; `path` is the current page. */
export function referenceNavigation(path: string): Markup {
  const links = places.map(([address, name]) =>
    address === path
      ? html`<a href="${address}" aria-current="page">${name}</a> `
      : html`<a href="${address}">${name}</a> `,
  );
  return html`<nav aria-label="Documentation">${links}</nav>`;
}

/** The style of the push reference. The page's policy permits only this style, by its digest. */
export const pushPageStyle = `
:root { color-scheme: light dark; --text: #1b1f24; --soft: #57606a; --page: #fff; --panel: #f5f7f9; --line: #d5dbe1; --link: #0a58b8; }
@media (prefers-color-scheme: dark) { :root { --text: #e7ebef; --soft: #9aa5b1; --page: #10151b; --panel: #1a2129; --line: #333d48; --link: #7cb6ff; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; color: var(--text); background: var(--page); font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
header, main { max-width: 54rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 1rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding-bottom: .75rem; border-bottom: 1px solid var(--line); }
nav a { padding: .25rem 0; text-decoration: none; }
nav a[aria-current] { color: var(--text); font-weight: 600; }
main { padding-bottom: 5rem; }
a { color: var(--link); }
a:focus-visible, button:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
h1, h2, h3 { line-height: 1.25; overflow-wrap: anywhere; }
h1 { margin: 1.75rem 0 1rem; font-size: 1.75rem; }
h2 { margin: 2rem 0 .75rem; font-size: 1.35rem; }
h3 { margin: 0 0 .75rem; font-size: 1.1rem; }
h3 code { margin-right: .5rem; }
p { margin: .75rem 0; }
section { margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
code { font: .9em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
p code, td code, h3 code { padding: .1em .35em; background: var(--panel); border-radius: 4px; overflow-wrap: anywhere; }
td:first-child code { white-space: nowrap; }
.topic span { color: var(--soft); margin-right: .5rem; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem .75rem .5rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; }
figure { position: relative; margin: 1rem 0; }
pre { margin: 0; padding: .9rem 1rem; overflow-x: auto; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; }
figure button { position: absolute; top: .5rem; right: .5rem; min-height: 2rem; padding: 0 .75rem; font: inherit; font-size: .85rem; color: var(--text); background: var(--page); border: 1px solid var(--line); border-radius: 6px; cursor: pointer; }
@media (max-width: 45rem) {
  figure:has(button) pre { padding-top: 3rem; }
  .pairs thead { display: none; }
  .pairs td { display: block; padding-right: 0; }
  .pairs td:first-child { padding-bottom: 0; border-bottom: 0; }
  .pairs td:first-child code { white-space: normal; }
}
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -100vw; padding: .5rem 1rem; background: var(--page); }
.skip:focus { left: 1rem; top: .5rem; z-index: 1; }
`;

/**
 * Adds a button to each example, which copies it, if the browser lets a page write to the clipboard. Without the
 * button, readers select the example by hand.
 */
export const pushPageScript = `
if (navigator.clipboard) {
  const said = document.getElementById('said');
  for (const figure of document.querySelectorAll('figure')) {
    const example = figure.querySelector('pre');
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', 'Copy: ' + example.getAttribute('aria-label'));
    button.addEventListener('click', async () => {
      const done = await navigator.clipboard.writeText(example.textContent).then(() => 'Copied', () => 'Not copied');
      button.textContent = done;
      said.textContent = done;
      setTimeout(() => { button.textContent = 'Copy'; said.textContent = ''; }, 2000);
    });
    figure.append(button);
  }
}
`;

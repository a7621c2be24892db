/**
 * The style of the page for passwords. The page's policy permits only this style, by its digest. Buttons and fields are
 * 48 px high, for thumbs.
 */
export const passwordPageStyle = `
:root { color-scheme: light dark; --text: #1b1f24; --soft: #57606a; --page: #f2f4f7; --card: #fff; --line: #8a94a0; --edge: #d5dbe1; --press: #0a58b8; --on-press: #fff; --good: #17693a; --bad: #b3261e; --bad-page: #fdecea; --note-page: #eaf1fb; }
@media (prefers-color-scheme: dark) { :root { --text: #e7ebef; --soft: #a5b0bb; --page: #10151b; --card: #1a2129; --line: #6d7987; --edge: #333d48; --press: #7cb6ff; --on-press: #0c1520; --good: #6bd394; --bad: #ffb4ab; --bad-page: #3b1d1b; --note-page: #1c2b3d; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; align-items: flex-start; justify-content: center; padding: clamp(0px, 6vh, 5rem) 0; color: var(--text); background: var(--page); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 28rem; padding: 1.75rem 1.5rem 2rem; background: var(--card); border: 1px solid var(--edge); border-radius: 14px; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25; }
h1:focus { outline: none; }
p { margin: 0 0 1rem; }
label { display: block; margin: 1.25rem 0 .375rem; font-weight: 600; }
.field { position: relative; }
input { width: 100%; min-height: 3rem; padding: .625rem .75rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
.field input { padding-right: 4.75rem; }
input[aria-invalid="true"] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
input:focus-visible, button:focus-visible { outline: 3px solid var(--press); outline-offset: 2px; }
button { min-height: 3rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; border-radius: 8px; border: 1px solid transparent; cursor: pointer; }
button[type="submit"] { width: 100%; margin-top: 1.25rem; color: var(--on-press); background: var(--press); }
button[type="submit"]:hover { filter: brightness(1.08); }
button[aria-disabled="true"] { opacity: .65; cursor: progress; }
.field button { position: absolute; top: 0; right: 0; padding: 0 .875rem; color: var(--press); background: none; }
.quiet { width: 100%; color: var(--press); background: none; border-color: var(--line); }
.hint { margin: .5rem 0 0; color: var(--soft); font-size: .9rem; }
.fault { margin: .5rem 0 0; color: var(--bad); font-weight: 600; }
.notice { padding: .75rem 1rem; background: var(--note-page); border-radius: 8px; }
.notice.bad { color: var(--bad); background: var(--bad-page); font-weight: 600; }
.mark { width: 3.25rem; height: 3.25rem; margin: 0 0 1rem; display: grid; place-items: center; font-size: 1.5rem; line-height: 1; color: var(--press); border: 2px solid currentcolor; border-radius: 50%; }
.mark.good { color: var(--good); }
.name { padding: .625rem .75rem; font-weight: 600; background: var(--page); border-radius: 8px; overflow-wrap: anywhere; }
@media (max-width: 30rem) { body { padding: 0; background: var(--card); } main { border: 0; border-radius: 0; padding: 1.5rem 1.25rem 2rem; } }
@media (prefers-reduced-motion: no-preference) { button { transition: filter .15s; } }
`;

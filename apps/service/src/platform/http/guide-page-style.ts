import { pushPageStyle } from './push-page-style.js';

/**
 * The style of guides and of the pages of error codes: the style of the push reference, with additions for these pages.
 */
export const guidePageStyle = `${pushPageStyle}
pre { margin: 1rem 0; }
li { margin: .25rem 0; }
li > ul, li > ol { margin: .25rem 0; }
li code, blockquote code, th code { padding: .1em .35em; background: var(--panel); border-radius: 4px; overflow-wrap: anywhere; }
h4 { margin: 1.25rem 0 .5rem; }
blockquote { margin: 1rem 0; padding: .25rem 1rem; border-left: 4px solid var(--line); color: var(--soft); }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 8px; }
td:first-child code { white-space: normal; }
td { min-width: 6rem; }
`;

/**
 * The icon of the service's pages. Every browser requests `/favicon.ico`, even if the page names another icon, and
 * accepts any image type there.
 */
export const serviceIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="6" fill="#0b4aa2"/>
  <path d="M11 24.5V16a4.5 4.5 0 0 1 4.5-4.5h1A4.5 4.5 0 0 0 21 7" fill="none" stroke="#fff" stroke-width="2.5"/>
  <circle cx="11" cy="24.5" r="3.5" fill="#fff"/>
  <circle cx="21" cy="7.5" r="3.5" fill="#0b4aa2" stroke="#fff" stroke-width="2"/>
</svg>
`;

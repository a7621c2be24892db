/** The dialog that finds pages, records and settings. */
export const paletteEnglish = {
  label: 'Page, route, driver, vehicle, site or setting',
  found: 'Results',
  recent: 'Recent',
  pages: 'Pages',
  switchTo: 'Go to {organisation}',
  showAll: 'Show all: {total}',
  nothing: 'Nothing fits what you typed.',
  failed: '{groups}: {why}',
} as const;

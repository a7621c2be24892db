import type { CatalogueLike } from '@fleet/ui';
import type { paletteEnglish } from './palette-english.js';

/** The texts of the palette, in German. */
export const paletteGerman: CatalogueLike<typeof paletteEnglish> = {
  label: 'Seite, Route, Fahrer, Fahrzeug, Standort oder Einstellung',
  found: 'Gefunden',
  recent: 'Zuletzt',
  pages: 'Seiten',
  switchTo: 'Zu {organisation} wechseln',
  showAll: 'Alle zeigen: {total}',
  nothing: 'Nichts passt zu Ihrer Eingabe.',
  failed: '{groups}: {why}',
};

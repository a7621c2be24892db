import type { CatalogueLike } from '@fleet/ui';
import type { paletteEnglish } from './palette-english.js';

/** The texts of the palette, in French. */
export const paletteFrench: CatalogueLike<typeof paletteEnglish> = {
  label: 'Page, tournée, conducteur, véhicule, site ou réglage',
  found: 'Résultats',
  recent: 'Derniers choix',
  pages: 'Pages',
  switchTo: 'Passer à {organisation}',
  showAll: 'Tout afficher : {total}',
  nothing: 'Rien ne correspond à votre saisie.',
  failed: '{groups} : {why}',
};

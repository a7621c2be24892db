import type { CatalogueLike } from '@fleet/ui';
import type { paletteEnglish } from './palette-english.js';

/** The texts of the palette, in Afrikaans. */
export const paletteAfrikaans: CatalogueLike<typeof paletteEnglish> = {
  label: 'Bladsy, roete, drywer, voertuig, terrein of instelling',
  found: 'Wat gevind is',
  recent: 'Onlangs',
  pages: 'Bladsye',
  switchTo: 'Gaan na {organisation}',
  showAll: 'Wys almal: {total}',
  nothing: 'Niks pas by wat u getik het nie.',
  failed: '{groups}: {why}',
};

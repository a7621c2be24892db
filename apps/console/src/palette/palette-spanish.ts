import type { CatalogueLike } from '@fleet/ui';
import type { paletteEnglish } from './palette-english.js';

/** The texts of the palette, in Spanish. */
export const paletteSpanish: CatalogueLike<typeof paletteEnglish> = {
  label: 'Página, ruta, conductor, vehículo, sede o ajuste',
  found: 'Resultados',
  recent: 'Recientes',
  pages: 'Páginas',
  switchTo: 'Ir a {organisation}',
  showAll: 'Mostrar todo: {total}',
  nothing: 'Nada coincide con lo escrito.',
  failed: '{groups}: {why}',
};

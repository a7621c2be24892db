import type { CatalogueLike } from '@fleet/ui';
import type { paletteEnglish } from './palette-english.js';

/** The texts of the palette, in Portuguese. */
export const palettePortuguese: CatalogueLike<typeof paletteEnglish> = {
  label: 'Página, rota, motorista, veículo, local ou definição',
  found: 'Resultados',
  recent: 'Recentes',
  pages: 'Páginas',
  switchTo: 'Ir para {organisation}',
  showAll: 'Mostrar tudo: {total}',
  nothing: 'Nada corresponde ao que escreveu.',
  failed: '{groups}: {why}',
};

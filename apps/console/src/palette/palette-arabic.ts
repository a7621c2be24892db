import type { CatalogueLike } from '@fleet/ui';
import type { paletteEnglish } from './palette-english.js';

/** The texts of the palette, in Arabic. */
export const paletteArabic: CatalogueLike<typeof paletteEnglish> = {
  label: 'صفحة أو مسار أو سائق أو مركبة أو موقع أو إعداد',
  found: 'النتائج',
  recent: 'الأحدث',
  pages: 'الصفحات',
  switchTo: 'الانتقال إلى {organisation}',
  showAll: 'عرض الكل: {total}',
  nothing: 'لا شيء يطابق ما كتبته.',
  failed: '{groups}: {why}',
};

import type { CatalogueLike } from '@fleet/ui';
import type { ownPasswordEnglish } from './own-password-english.js';

/** Texts of the dialog that changes the own password, in Arabic. */
export const ownPasswordArabic: CatalogueLike<typeof ownPasswordEnglish> = {
  changeText: 'تبقى مسجّل الدخول هنا، ويُسجَّل خروجك في كل مكان آخر.',
  currentPassword: 'كلمة المرور أو الرقم السري الحالي',
  changed: 'تغيّرت كلمة مرورك. سجّل الدخول بها من الآن.',
};

import type { CatalogueLike } from '@fleet/ui';
import type { ownPasswordEnglish } from './own-password-english.js';

/** Texts of the dialog that changes the own password, in Afrikaans. */
export const ownPasswordAfrikaans: CatalogueLike<typeof ownPasswordEnglish> = {
  changeText: 'Hier bly u aangemeld; oral anders word u afgemeld.',
  currentPassword: 'Huidige wagwoord of PIN',
  changed: 'U wagwoord is verander. Meld van nou af daarmee aan.',
};

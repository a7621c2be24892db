import type { CatalogueLike } from '@fleet/ui';
import type { ownPasswordEnglish } from './own-password-english.js';

/** Texts of the dialog that changes the own password, in German. */
export const ownPasswordGerman: CatalogueLike<typeof ownPasswordEnglish> = {
  changeText: 'Hier bleiben Sie angemeldet, überall sonst werden Sie abgemeldet.',
  currentPassword: 'Jetziges Passwort oder PIN',
  changed: 'Ihr Passwort ist geändert. Melden Sie sich ab jetzt damit an.',
};

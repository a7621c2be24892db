import type { CatalogueLike } from '@fleet/ui';
import type { ownPasswordEnglish } from './own-password-english.js';

/** Texts of the dialog that changes the own password, in French. */
export const ownPasswordFrench: CatalogueLike<typeof ownPasswordEnglish> = {
  changeText: 'Vous restez connecté ici et êtes déconnecté partout ailleurs.',
  currentPassword: 'Mot de passe ou code PIN actuel',
  changed: 'Votre mot de passe est changé. Connectez-vous avec lui désormais.',
};

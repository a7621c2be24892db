import type { CatalogueLike } from '@fleet/ui';
import type { ownPasswordEnglish } from './own-password-english.js';

/** Texts of the dialog that changes the own password, in Portuguese. */
export const ownPasswordPortuguese: CatalogueLike<typeof ownPasswordEnglish> = {
  changeText: 'Aqui a sua sessão continua; em todos os outros lugares termina.',
  currentPassword: 'Palavra-passe ou PIN atual',
  changed: 'A sua palavra-passe foi alterada. A partir de agora, entre com ela.',
};

import type { CatalogueLike } from '@fleet/ui';
import type { ownPasswordEnglish } from './own-password-english.js';

/** Texts of the dialog that changes the own password, in Spanish. */
export const ownPasswordSpanish: CatalogueLike<typeof ownPasswordEnglish> = {
  changeText: 'Aquí sigue con la sesión abierta; en todos los demás sitios se cierra.',
  currentPassword: 'Contraseña o PIN actual',
  changed: 'Su contraseña ha cambiado. A partir de ahora, inicie sesión con ella.',
};

import type { CatalogueLike } from '@fleet/ui';
import type { usersEnglish } from './users-english.js';

/** Users: how they log in and what they may do, in Spanish. */
export const usersSpanish: CatalogueLike<typeof usersEnglish> = {
  make: 'Nuevo usuario',
  makeDo: 'Crear el usuario',
  makeSeen:
    'El usuario puede iniciar sesión cuando tenga un PIN o una contraseña. El PIN se pone después en su página.',
  makeSeenMail: 'El usuario recibe un correo con un enlace, pone con él una contraseña e inicia sesión.',
  username: 'Nombre de usuario',
  usernameHint:
    'Para iniciar sesión. Ningún otro usuario del servicio puede tenerlo, con mayúsculas o sin ellas.',
  email: 'Dirección de correo',
  emailHint: 'Sin ella, el usuario no puede poner ni restablecer una contraseña por correo.',
  wantsMail: 'Enviar un correo para poner una contraseña',
  sitesHint: 'El usuario ve solo los datos de estas sedes y los que no tienen sede. Sin elección: todos.',
  changeTitle: 'Cambiar el usuario',
  changeSeen:
    'Si cambia roles o sedes, el usuario debe iniciar sesión de nuevo; lo que ha escrito se conserva.',
  changeSelf:
    'Es usted mismo. Un derecho que se quite a sí mismo solo se lo puede devolver otro administrador.',
  secret: 'Inicia sesión con',
  secrets: {
    password: 'Contraseña',
    pin: 'Número PIN',
  },
  noSecret: 'nada todavía',
  noSecretText: 'Este usuario aún no puede iniciar sesión: no tiene ni PIN ni contraseña.',
  noSecretSign: 'Aún no puede iniciar sesión',
  passwordMailed: 'Se ha enviado un correo a {email}. Con él, el usuario elige una contraseña.',
  setPin: 'Poner un PIN',
  pinTitle: 'Nuevo PIN de {name}',
  pinSeen:
    '{name} inicia sesión con el nombre de usuario {username} y el PIN nuevo; el PIN o la contraseña anterior ya no vale, y los teléfonos piden el nuevo.',
  pinOtherUser:
    'No se asignó ningún PIN: el usuario {username} ya no inicia sesión como {name}. Cierre este cuadro para ver quién lo hace ahora.',
  pinSet: '{name} tiene el PIN nuevo. Dígaselo: nadie puede volver a verlo.',
  pin: 'PIN nuevo',
  pinHint: 'De 4 a 8 cifras, normalmente al menos 6, y difícil de adivinar.',
  pinForm: 'Un PIN tiene de 4 a 8 cifras.',
  showPin: 'Mostrar el PIN',
  hidePin: 'Ocultar el PIN',
  proposePin: 'Proponer un PIN',
  sendMail: 'Enviar un correo para la contraseña',
  mailTitle: '¿Enviar un correo para la contraseña?',
  mailSeen:
    '{name} recibe en {email} un enlace para poner una contraseña. Los enlaces anteriores ya no valen; el PIN o la contraseña actual vale hasta que se ponga una contraseña nueva.',
  mailSent:
    'El correo a {name} en {email} está en camino, salvo si el usuario ya recibió cinco en la última hora.',
  disable: 'Desactivar',
  enable: 'Activar',
  disableTitle: '¿Desactivar a {name}?',
  disableSeenDriver:
    'La sesión del conductor sigue activa. El teléfono solo puede enviar sus registros después de que vuelva a activar al usuario.',
  disableSeen: 'Al usuario se le cierra la sesión en todas partes y ya no puede entrar en su organización.',
  enableTitle: '¿Activar a {name}?',
  enableSeen: 'El usuario puede volver a iniciar sesión con su PIN o contraseña.',
  disabled: '{name} está desactivado y sin sesión en ninguna parte.',
  enabled: '{name} está activado.',
  remove: 'Quitar de la organización',
  removeTitle: '¿Quitar a {name}?',
  removeSeen:
    'Se cierra la sesión del usuario y deja la organización. Su conductor queda sin acceso, y el registro de auditoría conserva lo que hizo.',
  toDriver: 'El conductor de este usuario',
  emptyTitle: 'Ningún usuario que usted pueda ver',
  emptyText: 'Usted ve a los usuarios de sus sedes y a los que no tienen sede.',
};

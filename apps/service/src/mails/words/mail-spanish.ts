import type { MailTexts } from './mail-english.js';

export const mailSpanish: MailTexts = {
  hello: 'Hola, {name}:',
  helloAnyone: 'Hola:',
  username: 'Su nombre de usuario es: {username}',
  linkNote: 'El enlace se puede usar una vez, hasta el {at}.',
  copyAddress: 'Si el botón no hace nada, copie esta dirección en un navegador:',
  unknownTime: 'un momento desconocido',
  passwordRequest: {
    subject: 'Elija su contraseña para {sender}',
    text: '{sender} ha creado una cuenta para usted. Elija su propia contraseña para entrar. Si ya le dieron una contraseña o un pin, es válido hasta entonces.',
    link: 'Elegir la contraseña',
    closing: 'Si no sabe de qué se trata, no haga caso de este correo.',
  },
  passwordForgotten: {
    subject: 'Elija una contraseña nueva para {sender}',
    text: 'Alguien, esperamos que usted, ha pedido una contraseña nueva para su cuenta.',
    link: 'Elegir una contraseña nueva',
    closing:
      'Si no fue usted, no haga caso de este correo: su contraseña o su pin no cambia. Los enlaces de correos anteriores ya no sirven.',
  },
  passwordChanged: {
    subject: 'Su contraseña para {sender} ha cambiado',
    text: 'Se ha puesto una contraseña nueva en su cuenta: {at}. La contraseña o el pin anterior ya no es válido, y su sesión está cerrada en todas partes.',
    closing: 'Si no fue usted ni su administrador, avise enseguida a su administrador.',
  },
  pinChanged: {
    subject: 'Su pin para {sender} ha cambiado',
    text: 'Se ha puesto un pin nuevo en su cuenta: {at}. La contraseña o el pin anterior ya no es válido, y su sesión está cerrada en todas partes.',
    closing: 'Si no fue usted ni su administrador, avise enseguida a su administrador.',
  },
  accountLocked: {
    subject: 'Su cuenta en {sender} está bloqueada por un tiempo',
    text: 'Alguien ha probado varias veces una contraseña o un pin incorrecto en su cuenta. Su nombre de usuario está bloqueado hasta el {at}.',
    closing:
      'Si fue usted, espere hasta entonces o pida una contraseña nueva, que termina el bloqueo. Si no, avise a su administrador; su contraseña o su pin no cambia.',
  },
};

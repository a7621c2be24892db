import type { MailTexts } from './mail-english.js';

export const mailPortuguese: MailTexts = {
  hello: 'Olá, {name},',
  helloAnyone: 'Olá,',
  username: 'O seu nome de utilizador é: {username}',
  linkNote: 'A ligação pode ser usada uma vez, até {at}.',
  copyAddress: 'Se o botão não fizer nada, copie este endereço para um navegador:',
  unknownTime: 'um momento desconhecido',
  passwordRequest: {
    subject: 'Escolha a sua palavra-passe para {sender}',
    text: '{sender} criou uma conta para si. Escolha a sua própria palavra-passe para entrar. Se já recebeu uma palavra-passe ou um pin, é válido até lá.',
    link: 'Escolher a palavra-passe',
    closing: 'Se não sabe do que se trata, ignore este e-mail.',
  },
  passwordForgotten: {
    subject: 'Escolha uma nova palavra-passe para {sender}',
    text: 'Alguém, esperamos que você, pediu uma nova palavra-passe para a sua conta.',
    link: 'Escolher uma nova palavra-passe',
    closing:
      'Se não foi você, ignore este e-mail: a sua palavra-passe ou o seu pin não muda. As ligações de e-mails anteriores já não funcionam.',
  },
  passwordChanged: {
    subject: 'A sua palavra-passe para {sender} foi alterada',
    text: 'Foi definida uma nova palavra-passe para a sua conta: {at}. A palavra-passe ou o pin anterior já não é válido, e a sua sessão terminou em todo o lado.',
    closing: 'Se não foi você nem o seu administrador, avise já o seu administrador.',
  },
  pinChanged: {
    subject: 'O seu pin para {sender} foi alterado',
    text: 'Foi definido um novo pin para a sua conta: {at}. A palavra-passe ou o pin anterior já não é válido, e a sua sessão terminou em todo o lado.',
    closing: 'Se não foi você nem o seu administrador, avise já o seu administrador.',
  },
  accountLocked: {
    subject: 'A sua conta em {sender} está bloqueada por algum tempo',
    text: 'Alguém tentou várias vezes uma palavra-passe ou um pin errado na sua conta. O seu nome de utilizador está bloqueado até {at}.',
    closing:
      'Se foi você, espere até lá ou peça uma nova palavra-passe, o que termina o bloqueio. Se não foi, avise o seu administrador; a sua palavra-passe ou o seu pin não muda.',
  },
};

import type { MailTexts } from './mail-english.js';

export const mailFrench: MailTexts = {
  hello: 'Bonjour {name},',
  helloAnyone: 'Bonjour,',
  username: 'Votre nom d’utilisateur est : {username}',
  linkNote: 'Le lien peut servir une fois, jusqu’au {at}.',
  copyAddress: 'Si le bouton ne fait rien, copiez cette adresse dans un navigateur :',
  unknownTime: 'une date inconnue',
  passwordRequest: {
    subject: 'Choisissez votre mot de passe pour {sender}',
    text: '{sender} a créé un compte pour vous. Choisissez votre propre mot de passe pour vous connecter. Si vous avez déjà reçu un mot de passe ou un code, il reste valable jusque-là.',
    link: 'Choisir un mot de passe',
    closing: 'Si vous ne savez pas de quoi il s’agit, ne tenez pas compte de ce message.',
  },
  passwordForgotten: {
    subject: 'Choisissez un nouveau mot de passe pour {sender}',
    text: 'Quelqu’un, vous-même sans doute, a demandé un nouveau mot de passe pour votre compte.',
    link: 'Choisir un nouveau mot de passe',
    closing:
      'Si ce n’était pas vous, ne tenez pas compte de ce message : votre mot de passe ou votre code reste inchangé. Les liens des messages précédents ne sont plus valables.',
  },
  passwordChanged: {
    subject: 'Votre mot de passe pour {sender} a été modifié',
    text: 'Un nouveau mot de passe a été défini pour votre compte : {at}. L’ancien mot de passe ou code n’est plus valable, et vous êtes déconnecté partout.',
    closing: 'Si ce n’était ni vous ni votre administrateur, prévenez aussitôt votre administrateur.',
  },
  pinChanged: {
    subject: 'Votre code pour {sender} a été modifié',
    text: 'Un nouveau code a été défini pour votre compte : {at}. L’ancien mot de passe ou code n’est plus valable, et vous êtes déconnecté partout.',
    closing: 'Si ce n’était ni vous ni votre administrateur, prévenez aussitôt votre administrateur.',
  },
  accountLocked: {
    subject: 'Votre compte chez {sender} est bloqué pour un moment',
    text: 'Quelqu’un a essayé plusieurs fois un mot de passe ou un code erroné pour votre compte. Votre nom d’utilisateur est bloqué jusqu’au {at}.',
    closing:
      'Si c’était vous, attendez jusque-là ou demandez un nouveau mot de passe, ce qui met fin au blocage. Sinon, prévenez votre administrateur ; votre mot de passe ou votre code reste inchangé.',
  },
};

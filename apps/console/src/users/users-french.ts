import type { CatalogueLike } from '@fleet/ui';
import type { usersEnglish } from './users-english.js';

/** Users: how they log in and what they may do, in French. */
export const usersFrench: CatalogueLike<typeof usersEnglish> = {
  make: 'Nouvel utilisateur',
  makeDo: 'Créer l’utilisateur',
  makeSeen:
    'L’utilisateur peut se connecter dès qu’il a un code PIN ou un mot de passe. Vous définissez ensuite le code sur sa page.',
  makeSeenMail:
    'L’utilisateur reçoit un courriel avec un lien, définit par lui un mot de passe et se connecte.',
  username: 'Nom d’utilisateur',
  usernameHint: 'Pour se connecter. Aucun autre utilisateur du service ne peut l’avoir, majuscules ou non.',
  email: 'Adresse de courriel',
  emailHint: 'Sans elle, l’utilisateur ne peut ni définir ni réinitialiser un mot de passe par courriel.',
  wantsMail: 'Envoyer un courriel pour définir un mot de passe',
  sitesHint: 'L’utilisateur ne voit que les données de ces sites et celles sans site. Aucun choix : toutes.',
  changeTitle: 'Modifier l’utilisateur',
  changeSeen: 'Si vous modifiez rôles ou sites, l’utilisateur doit se reconnecter ; ce qu’il a tapé reste.',
  changeSelf:
    'C’est vous-même. Un droit que vous vous retirez, seul un autre administrateur peut vous le rendre.',
  secret: 'Se connecte avec',
  secrets: {
    password: 'Mot de passe',
    pin: 'Code PIN',
  },
  noSecret: 'rien pour l’instant',
  noSecretText: 'Cet utilisateur ne peut pas encore se connecter : il n’a ni code PIN ni mot de passe.',
  noSecretSign: 'Ne peut pas encore se connecter',
  passwordMailed: 'Un courriel a été envoyé à {email}. L’utilisateur choisit avec lui un mot de passe.',
  setPin: 'Définir un code PIN',
  pinTitle: 'Nouveau code PIN de {name}',
  pinSeen:
    '{name} se connecte avec le nom d’utilisateur {username} et le nouveau code ; l’ancien code ou mot de passe ne vaut plus, et les téléphones demandent le nouveau.',
  pinOtherUser:
    'Aucun code PIN n’a été défini : l’utilisateur {username} ne se connecte plus pour {name}. Fermez cette fenêtre pour voir qui le fait maintenant.',
  pinSet: '{name} a le nouveau code PIN. Communiquez-le : personne ne peut le revoir.',
  pin: 'Nouveau code PIN',
  pinHint: '4 à 8 chiffres, en général au moins 6, et difficile à deviner.',
  pinForm: 'Un code PIN a de 4 à 8 chiffres.',
  showPin: 'Montrer le code',
  hidePin: 'Cacher le code',
  proposePin: 'Proposer un code',
  sendMail: 'Envoyer un courriel pour le mot de passe',
  mailTitle: 'Envoyer un courriel pour le mot de passe ?',
  mailSeen:
    '{name} reçoit à {email} un lien pour définir un mot de passe. Les liens précédents ne valent plus ; le code ou mot de passe actuel vaut jusqu’à ce qu’un nouveau mot de passe soit défini.',
  mailSent:
    'Le courriel à {name} à {email} est en route, sauf si l’utilisateur en a déjà reçu cinq depuis une heure.',
  disable: 'Désactiver',
  enable: 'Activer',
  disableTitle: 'Désactiver {name} ?',
  disableSeenDriver:
    'La session du conducteur reste active. Le téléphone ne peut envoyer ses enregistrements qu’après que vous avez réactivé l’utilisateur.',
  disableSeen: 'L’utilisateur est déconnecté partout et ne peut plus se connecter à votre organisation.',
  enableTitle: 'Activer {name} ?',
  enableSeen: 'L’utilisateur peut de nouveau se connecter avec son code ou son mot de passe.',
  disabled: '{name} est désactivé et déconnecté partout.',
  enabled: '{name} est activé.',
  remove: 'Retirer de l’organisation',
  removeTitle: 'Retirer {name} ?',
  removeSeen:
    'L’utilisateur est déconnecté et quitte l’organisation. Son conducteur reste sans connexion, et le journal garde ce qu’il a fait.',
  toDriver: 'Le conducteur de cet utilisateur',
  emptyTitle: 'Aucun utilisateur visible pour vous',
  emptyText: 'Vous voyez les utilisateurs de vos sites et ceux sans site.',
};

import type { CatalogueLike } from '@fleet/ui';
import type { signInPageEnglish } from './sign-in-page-english.js';

/** The texts of the log-in, in French. */
export const signInPageFrench: CatalogueLike<typeof signInPageEnglish> = {
  title: 'Se connecter',
  intro:
    'La console de votre organisation : tournées, sessions et enregistrements qui attendent une décision.',
  userName: 'Nom d’utilisateur',
  password: 'Mot de passe',
  show: 'Afficher',
  hide: 'Masquer',
  logIn: 'Se connecter',
  forgotten: 'J’ai oublié mon mot de passe',
  userNameMissing: 'Tapez votre nom d’utilisateur.',
  passwordMissing: 'Tapez votre mot de passe.',
  wrong: 'Le nom d’utilisateur ou le mot de passe est faux. Les majuscules comptent dans le mot de passe.',
  locked: 'Il y a eu trop d’essais. Vous pourrez réessayer à {time}.',
  lockedNoTime:
    'Il y a eu trop d’essais. Réessayez dans un quart d’heure, ou demandez un nouveau mot de passe.',
  loggedOut: 'Vous êtes déconnecté.',
  otherTabOut: 'Vous vous êtes déconnecté dans une autre fenêtre.',
  noOrganisation:
    'Votre compte n’appartient à aucune organisation. Demandez à la personne qui vous l’a donné.',
  chooseTitle: 'Choisir une organisation',
  chooseText: 'Votre compte appartient à plusieurs. Vous pourrez en changer plus tard, dans votre menu.',
  continue: 'Continuer',
  somebodyElse: 'Se connecter sous un autre nom',
  endedTitle: 'Reconnectez-vous pour continuer',
  expiredText:
    'Une connexion prend fin après un moment, pour que personne d’autre n’utilise cette page. Ce que vous avez tapé reste.',
  invalidatedText:
    'Vos droits ou votre mot de passe ont changé, ou vous avez été déconnecté ailleurs. Ce que vous avez tapé reste.',
  as: 'En tant que {name}',
  askTitle: 'Demander un nouveau mot de passe',
  askText:
    'Tapez votre nom d’utilisateur. S’il est juste et si nous avons votre adresse, nous vous envoyons un lien pour un nouveau mot de passe.',
  send: 'Envoyer le lien',
  askedTitle: 'Regardez votre boîte de réception',
  askedText:
    'Si le nom d’utilisateur est juste, un lien est en route. Cela peut prendre quelques minutes ; regardez aussi dans les indésirables.',
  askedHelp: 'Rien reçu ? Votre administrateur peut dire quelle adresse nous avons.',
  backToLogIn: 'Retour à la connexion',
  anotherName: 'Essayer un autre nom d’utilisateur',
  setTitle: 'Définir votre mot de passe',
  setText: 'Il remplace celui que vous aviez et vous déconnecte partout.',
  newPassword: 'Nouveau mot de passe',
  passwordRule:
    'Au moins {count} caractères. Quelques mots que vous seul mettez ensemble sont faciles à retenir et difficiles à deviner.',
  tooShort: 'C’est trop court : au moins {count} caractères.',
  set: 'Définir le mot de passe',
  linkGoneTitle: 'Ce lien ne peut pas servir',
  linkGoneText: 'Il a déjà servi, a expiré ou a été remplacé par un plus récent. Demandez un autre lien.',
  askAnother: 'Demander un autre lien',
  doneTitle: 'Votre mot de passe est défini',
  doneText: 'Connectez-vous avec lui désormais. Votre nom d’utilisateur est {name}.',
};

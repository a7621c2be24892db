import type { CatalogueLike } from '@fleet/ui';
import type { driversEnglish } from './drivers-english.js';

/** Drivers, in French. */
export const driversFrench: CatalogueLike<typeof driversEnglish> = {
  make: 'Nouveau conducteur',
  makeDo: 'Créer le conducteur',
  seen: {
    new: 'Le conducteur se connecte à l’application avec ce nom d’utilisateur et ce code. Notez les deux : personne ne peut revoir le code.',
    existing: 'Le conducteur se connecte à l’application avec le code ou le mot de passe de l’utilisateur.',
    none: 'On peut planifier des tournées pour le conducteur, mais personne ne peut se connecter pour lui.',
  },
  nameHint: 'Tournées, sessions et preuves montrent ce nom.',
  phone: 'Téléphone',
  sitesHint: 'Qui est limité à d’autres sites ne voit pas le conducteur. Aucun choix : tous le voient.',
  logIn: 'Connexion',
  logIns: {
    new: 'Un nouvel utilisateur avec code PIN',
    existing: 'Un utilisateur existant',
    none: 'Personne ne se connecte pour ce conducteur',
  },
  linked: {
    yes: 'Quelqu’un se connecte',
    no: 'Personne ne se connecte',
  },
  userIsMade:
    'L’utilisateur {username} a été créé, mais le conducteur a été refusé. Corrigez le formulaire et réessayez.',
  user: 'Utilisateur',
  userHint:
    'L’utilisateur a besoin d’un rôle qui permet de conduire, comme Conducteur. Un utilisateur ne peut appartenir qu’à un seul conducteur.',
  noUserFound: 'Aucun utilisateur sans conducteur n’a ce nom.',
  logsInAs: 'Se connecte comme',
  nobody: 'personne',
  nobodyText: 'Personne ne peut se connecter pour ce conducteur. Choisissez un utilisateur sous Modifier.',
  changeTitle: 'Modifier le conducteur',
  changeSeen: 'Les tournées montrent aussitôt le nouveau nom ; les tournées terminées gardent l’ancien.',
  disableSeen:
    'Désactiver met fin aussitôt à la session du conducteur. Il ne reçoit plus de tournées et peut encore envoyer ce qu’il a saisi.',
  statusHint: 'Un conducteur désactivé ne reçoit pas de tournées et ne prend pas de véhicule.',
  giveApp: 'Donner l’application',
  appTitle: 'Application du conducteur pour {name}',
  appText:
    'Scannez le code avec l’appareil photo du téléphone, ou ouvrez l’adresse dans son navigateur. Le navigateur propose d’installer l’application.',
  appLogIn: 'On s’y connecte avec le nom d’utilisateur {username} et le code PIN ou le mot de passe.',
  appAddress: 'Adresse de l’application du conducteur',
  appCode: 'Code QR de l’adresse',
  appUnreachable:
    'Un téléphone ne peut pas utiliser cette adresse. L’application du conducteur a besoin de HTTPS et d’une adresse que les téléphones atteignent ; l’exploitant du service règle les deux.',
  remove: 'Supprimer le conducteur',
  removeTitle: 'Supprimer {name} ?',
  removeSeen:
    'Seul un conducteur qui n’a jamais conduit peut être supprimé ; désactivez les autres. L’utilisateur reste.',
  toUser: 'L’utilisateur qui se connecte',
  toRoutes: 'Tournées de ce conducteur',
  toSessions: 'Sessions de ce conducteur',
  emptyTitle: 'Aucun conducteur pour l’instant',
  emptyText: 'Créez un conducteur ici, ou laissez votre système de planification les envoyer.',
};

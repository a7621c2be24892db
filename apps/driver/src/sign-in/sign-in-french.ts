import type { CatalogueLike } from '@fleet/ui';
import type { signInEnglish } from './sign-in-english.js';

/** The texts of log-in, organisation and asset, in French. */
export const signInFrench: CatalogueLike<typeof signInEnglish> = {
  logIn: 'Se connecter',
  userName: 'Nom d’utilisateur',
  pin: 'Code PIN',
  showPin: 'Afficher le code PIN',
  hidePin: 'Masquer le code PIN',
  userNameMissing: 'Saisissez votre nom d’utilisateur.',
  pinMissing: 'Saisissez votre code PIN.',
  logInAgain: 'Se reconnecter',
  logInAgainText:
    'Votre connexion a expiré. Votre travail est en sécurité sur ce téléphone et partira quand vous serez connecté.',
  unsentOf: {
    one: '{name} a {count} saisie non envoyée sur ce téléphone. Elle partira quand {name} se connectera.',
    other:
      '{name} a {count} saisies non envoyées sur ce téléphone. Elles partiront quand {name} se connectera.',
  },
  otherDriverTitle: 'Travail non envoyé sur ce téléphone',
  useName: 'Se connecter comme {name}',
  wrongTitle: 'Nom d’utilisateur ou code PIN incorrect',
  wrongText:
    'Vérifiez les deux et réessayez. Après cinq essais incorrects, vous devez attendre avant de pouvoir réessayer.',
  lockedTitle: 'Trop d’essais incorrects',
  lockedText:
    'Vous pourrez réessayer à {time}. Si vous avez oublié votre code PIN, demandez-en un nouveau à votre exploitation.',
  lockedTextNoTime:
    'Attendez quelques minutes, puis réessayez. Si vous avez oublié votre code PIN, demandez-en un nouveau à votre exploitation.',
  busyTitle: 'Trop de demandes',
  busyText: 'Le serveur est occupé. Réessayez à {time}.',
  offlineTitle: 'Pas de réseau',
  offlineText:
    'Il faut du réseau pour se connecter. Activez les données mobiles ou le Wi-Fi, puis réessayez. Ensuite, vous pouvez travailler sans réseau.',
  unreachableTitle: 'Le serveur ne répond pas',
  unreachableText:
    'Il y a du réseau, mais le serveur est injoignable. Réessayez dans une minute, ou demandez à votre exploitation.',
  portalTitle: 'Acceptez d’abord les conditions de ce réseau',
  portalText:
    'Une autre page a répondu à la place du serveur, comme avec le Wi-Fi d’un hôtel ou d’un relais routier. Ouvrez le navigateur et acceptez les conditions du réseau, ou utilisez les données mobiles. Puis réessayez.',
  versionTitle: 'L’application et le serveur ont des versions différentes',
  versionText:
    'Fermez l’application et rouvrez-la avec du réseau pour qu’elle se mette à jour. Si cela n’aide pas, prévenez votre exploitation.',
  addressTitle: 'Cette adresse n’est pas configurée',
  addressText:
    'Le serveur ne connaît pas l’adresse {host}. Prévenez votre exploitation : son opérateur doit la configurer.',
  faultTitle: 'Le serveur a un problème',
  faultText: 'Réessayez dans une minute. Si cela continue, prévenez votre exploitation : {detail}.',
  refusedTitle: 'Ceci n’a pas été accepté',
  notDriverTitle: 'Vous n’êtes pas conducteur ici',
  notDriverText:
    'Votre compte n’est conducteur dans aucune entreprise. Demandez à votre exploitation de vous enregistrer comme conducteur.',
  storageFullTitle: 'Ce téléphone est plein',
  storageFullText: 'Libérez de la place, par exemple d’anciennes photos ou applications, puis réessayez.',
  storageBrokenTitle: 'Le stockage de ce téléphone ne peut pas être ouvert',
  storageBrokenText:
    'Fermez les autres fenêtres de cette application et relancez-la. Dans une fenêtre privée, elle ne peut pas garder votre travail. ({detail})',
  organisationTitle: 'Pour qui roulez-vous aujourd’hui ?',
  organisation: 'Entreprise',
  organisationMissing: 'Choisissez une entreprise.',
  goOn: 'Continuer',
  back: 'Retour',
  assetTitle: 'Votre véhicule',
  assetQuestion: 'Quel véhicule conduisez-vous aujourd’hui ?',
  search: 'Chercher',
  searchAssets: 'Chercher un véhicule',
  scan: 'Scanner',
  scanTitle: 'Scannez le code sur le véhicule',
  startSession: 'Commencer le service',
  startWith: 'Rouler avec {asset}',
  chooseFirst: 'Choisissez d’abord un véhicule : scannez son code, ou touchez-le dans la liste.',
  assets: 'Véhicules',
  chosen: 'Choisi',
  outOfService: 'Immobilisé',
  plannedForYou: 'Prévu pour vous',
  otherVehicleTitle: 'Votre tournée n’est pas prévue avec {asset}. Continuer quand même ?',
  otherVehicleText: 'Elle est prévue avec {planned}.',
  trailerTitle: '{asset} est une remorque. Commencer quand même avec elle ?',
  trailerText: 'D’habitude, vous commencez le service avec le véhicule qui la tire.',
  trailerYes: 'Oui, commencer',
  trailerNo: 'Non, en choisir un autre',
  noAssetsTitle: 'Pas encore de véhicules sur ce téléphone',
  noAssetsOnline: 'Il n’y a pas encore de véhicule pour vous, ou la liste est encore en chargement.',
  noAssetsOffline:
    'La liste est chargée quand il y a du réseau. Vous pourrez scanner le code dès qu’il y en aura.',
  readAgain: 'Recharger la liste',
  noMatchTitle: 'Rien trouvé',
  noMatchText:
    'Aucun véhicule n’a « {query} » dans son nom, sa plaque ou son numéro. Essayez moins de lettres, ou scannez son code.',
  unknownCodeTitle: 'Ce code n’est à aucun de vos véhicules',
  unknownCodeText:
    'Le code indique « {code} ». Scannez le code sur le véhicule lui-même, ou cherchez le véhicule.',
  moreAssets: {
    one: '{count} autre. Écrivez pour le trouver.',
    other: '{count} autres. Écrivez pour les trouver.',
  },
  needsNetworkTitle: 'Il faut du réseau pour commencer un service',
  needsNetworkText:
    'Le serveur doit savoir qui conduit quel véhicule. Votre choix est gardé ; touchez « Commencer le service » dès qu’il y a du réseau.',
  assetTakenTitle: '{asset} est utilisé',
  assetTakenText:
    'Il est dans le service d’un autre conducteur ou téléphone. Choisissez un autre véhicule, ou demandez à votre exploitation de mettre fin à ce service.',
  assetTakenBy:
    'Il est en service avec {driver} depuis : {time}. Choisissez un autre véhicule, ou demandez à cette personne ou à votre exploitation de mettre fin à ce service.',
  driverElsewhereTitle: 'Vous êtes déjà en service',
  driverElsewhereText:
    'Service commencé avec {asset}, sur un autre téléphone : {time}. Terminez-y la journée, ou mettez fin à ce service ici.',
  driverElsewhereShort:
    'Terminez la journée sur l’autre téléphone, ou demandez à votre exploitation de mettre fin à ce service.',
  leftTitle: 'Votre service chez {organisation} est encore ouvert',
  leftText:
    'Début : {time}. Pour le continuer ou y mettre fin, déconnectez-vous, reconnectez-vous et choisissez {organisation}.',
  deviceTakenTitle: 'Un autre conducteur utilise ce téléphone',
  deviceTakenText:
    'Le conducteur avant vous n’a pas terminé la journée sur ce téléphone. Lui ou votre exploitation peut la terminer.',
  endOther: 'Mettre fin à ce service',
  endOtherTitle: 'Mettre fin au service sur l’autre téléphone ?',
  endOtherText:
    'Ce téléphone-là ne pourra plus rien saisir. Ce qui y a été saisi est gardé, et sera envoyé dès que vous vous y reconnecterez.',
  endOtherReason: 'Terminé par le conducteur sur un autre téléphone',
  keepOther: 'Laisser ainsi',
  unknownAssetTitle: 'Le serveur ne connaît pas ce véhicule',
  unknownAssetText: 'Il a peut-être été retiré. Rechargez la liste et choisissez-en un autre.',
};

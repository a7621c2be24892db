import type { CatalogueLike } from '@fleet/ui';
import type { settingsEnglish } from './settings-english.js';

/** The texts of the room `settings`, in French. */
export const settingsFrench: CatalogueLike<typeof settingsEnglish> = {
  title: 'Réglages',
  intro: 'Ils valent pour toute l’organisation. Un champ vide prend la valeur par défaut indiquée.',
  onlyRead: 'Vous pouvez voir les réglages. Un administrateur peut les modifier.',
  ofSites:
    'Les réglages valent pour tous les sites, et votre compte est limité à certains. Vous pouvez donc les voir, mais pas les modifier.',
  groups: {
    organisation: 'Votre organisation',
    routes: 'Tournées et conducteurs',
    logIns: 'Connexions',
    kept: 'Durée de conservation des données',
  },
  id: 'Identifiant de l’organisation',
  idHint: 'Il fait partie des adresses de l’interface.',
  made: 'Créée',
  name: 'Nom',
  nameHint: 'Il figure en haut de ces pages, dans les courriels et sur les preuves de livraison.',
  logo: 'Logo de l’organisation',
  logoHint:
    'Les preuves de livraison le montrent à la place du nom de l’organisation en grandes lettres. Un PNG ou JPEG de 256 ko au plus.',
  noLogo: 'Il n’y en a pas.',
  logoSize: '{width} × {height} points',
  chooseLogo: 'Choisir une image',
  replaceLogo: 'Choisir une autre image',
  removeLogo: 'Supprimer le logo',
  removeLogoTitle: 'Supprimer le logo ?',
  removeLogoSeen: 'Les nouvelles preuves de livraison portent de nouveau le nom de l’organisation.',
  logoSaved: 'Le logo est enregistré.',
  logoRemoved: 'Le logo est supprimé.',
  logoWrong:
    'Le logo doit être un PNG ou JPEG de 256 ko et 2 000 points par côté au plus. Un PNG ne doit pas être entrelacé.',
  language: 'Langue',
  languageHint:
    'Des preuves de livraison et des courriels. Chacun choisit la langue de ses pages. Par défaut : anglais.',
  timeZone: 'Fuseau horaire',
  timeZoneHint:
    'Les pages, les courriels et les preuves de livraison montrent les heures dans ce fuseau. Par défaut : UTC.',
  distance: 'Distances parcourues',
  distanceHint:
    'L’unité dans laquelle les applications et les documents montrent les distances. Les relevés des compteurs gardent la leur. Par défaut : kilomètres.',
  distances: {
    km: 'Kilomètres',
    mi: 'Milles',
  },
  currencies: 'Devises',
  currenciesHint:
    'Les conducteurs saisissent les espèces dans l’une d’elles, si la tournée n’en nomme pas. Jusqu’à 30. Par défaut : aucune.',
  noCurrency: 'Aucune',
  currencyCode: 'Code de la devise {number}',
  currencySymbol: 'Symbole de la devise {number}',
  addCurrency: 'Ajouter une devise',
  removeCurrency: 'Retirer la devise {number}',
  threshold: 'Délai pour répondre à un transfert',
  thresholdHint:
    'Le temps qu’a un conducteur si le contrôleur n’en dit rien : d’une seconde à un jour. Par défaut : 5 minutes.',
  pinDigits: 'Chiffres d’un nouveau code',
  pinDigitsHint: 'Au moins autant. Les codes actuels des conducteurs restent valables. Par défaut : 6.',
  early: 'Tolérance d’avance',
  earlyHint:
    'Une arrivée avant le créneau, dans la limite de cette durée, compte comme à l’heure. Un jour au plus. Par défaut : 15 minutes.',
  late: 'Tolérance de retard',
  lateHint:
    'Une arrivée après le créneau, dans la limite de cette durée, compte comme à l’heure. Un jour au plus. Par défaut : 15 minutes.',
  driverToken: 'Un conducteur reste connecté',
  driverTokenHint:
    'Depuis la dernière connexion. Au moins 5 minutes. La durée maximale, qui est aussi la valeur par défaut, est fixée par l’exploitant du service. Un changement vaut dès la prochaine connexion.',
  userToken: 'Les autres utilisateurs restent connectés',
  userTokenHint: 'Ensuite, ces pages redemandent le mot de passe. Les mêmes limites.',
  keyToken: 'Une connexion par clé d’API dure',
  keyTokenHint: 'Ensuite, un programme se reconnecte de lui-même. Les mêmes limites.',
  positions: 'Positions des véhicules',
  positionsHint: 'De 7 jours à 10 ans (3 650 jours). Par défaut : elles sont gardées pour toujours.',
  events: 'Événements',
  eventsHint:
    'De 90 jours à 10 ans (3 650 jours). Les événements contiennent des réponses entières avec leurs positions. Par défaut : ils sont gardés pour toujours.',
  notifications: 'Messages aux téléphones',
  notificationsHint: 'De 7 à 30 jours. Par défaut : 30 jours.',
  webhookDeliveries: 'Journal des webhooks',
  webhookDeliveriesHint: 'De 7 à 30 jours après la fin d’un envoi. Par défaut : 30 jours.',
  forEver: 'Pour toujours',
  undo: 'Abandonner les modifications',
  unsaved: 'Des modifications ne sont pas enregistrées.',
  saved: 'Les réglages sont enregistrés.',
  wrong: 'Certains champs contiennent des erreurs ; ils sont signalés.',
  shorterTitle: 'Supprimer des données anciennes ?',
  shorterSeen:
    'Ce qui est plus ancien que les nouvelles durées est supprimé dans l’heure : {what}. Personne ne peut le récupérer. Les tournées restent, avec leurs réponses et leurs images.',
  shorterDo: 'Enregistrer et supprimer',
  shorterKeep: 'Garder les données',
};

import type { CatalogueLike } from '@fleet/ui';
import type { importsEnglish } from './imports-english.js';

/** The import of drivers, assets and sites from a file, in French. */
export const importsFrench: CatalogueLike<typeof importsEnglish> = {
  title: 'Importer d’un fichier',
  intro:
    'Choisissez un fichier CSV. Il est d’abord contrôlé, et rien n’est enregistré avant que vous ayez vu ce qui ne va pas.',
  kind: 'Que contient le fichier ?',
  kinds: {
    drivers: 'Conducteurs',
    assets: 'Véhicules et équipements',
    sites: 'Sites',
  },
  noRightForKind:
    'Vous ne pouvez pas en ajouter. Un administrateur de votre organisation peut vous en donner le droit.',
  template: 'Télécharger un modèle',
  columns: 'Colonnes du fichier',
  column: 'Colonne',
  needed: 'Obligatoire',
  yes: 'oui',
  example: 'Exemple',
  notes: {
    drivers:
      'sites : clés ou noms de sites, séparés par |. username : crée un utilisateur qui se connecte comme ce conducteur, avec le rôle driver. Avec un code PIN (pin), le conducteur peut se connecter aussitôt ; sans lui, un courriel lui demande de choisir un mot de passe.',
    assets:
      'sites : clés ou noms de sites, séparés par |. meter_type : distance ou hours. unit : km, mi ou h. status : in_service ou out_of_service.',
    sites:
      'Un site avec adresse a besoin de latitude et longitude, avec un point : 42.45316. status : enabled ou disabled.',
  },
  file: 'Fichier CSV',
  fileHint:
    'UTF-8, séparé par des virgules, des points-virgules ou des tabulations ; {rows} lignes au plus. La première ligne contient les noms des colonnes.',
  reading: 'Le fichier est contrôlé…',
  tooLarge: 'Le fichier est trop grand. Divisez-le en fichiers de {rows} lignes au plus.',
  tooManyColumns: 'Le fichier a plus de {count} colonnes. Gardez seulement celles que cette page indique.',
  fileFaults: {
    no_utf8: 'Le fichier n’est pas en UTF-8. Enregistrez-le dans le tableur comme « CSV UTF-8 ».',
    no_rows: 'Le fichier n’a aucune ligne sous les noms des colonnes.',
    unclosed_quote: 'Le guillemet de la ligne {line} n’est pas fermé.',
    stray_quote: 'Il y a un guillemet mal placé à la ligne {line}.',
  },
  headerTitle: 'Les colonnes ne conviennent pas',
  headerUnknown: 'Inconnues ici : {names}.',
  headerMissing: 'Manquantes : {names}.',
  headerTwice: 'En double : {names}.',
  dryRun: 'Résultat du contrôle',
  dryRunGood: 'Lignes qui peuvent être importées : {count}.',
  dryRunBad: 'Lignes avec des erreurs : {count}. Elles sont laissées de côté.',
  dryRunThere: 'Lignes qui existent déjà : {count}. Elles sont laissées de côté.',
  nothingToImport: 'Il n’y a rien à importer.',
  partial:
    'L’organisation a tant d’entrées que toutes n’ont pas pu être comparées. Le service refuse alors les lignes qui existent déjà.',
  faultList: 'Erreurs par ligne',
  faultShown:
    'Les {count} premières erreurs sur {total}. Le fichier des lignes laissées de côté les contient toutes.',
  line: 'Ligne',
  name: 'Nom',
  fault: 'Erreur',
  importDo: 'Importer {count}',
  importSeen: {
    drivers:
      'Les conducteurs peuvent recevoir des tournées aussitôt. Ceux qui ont un code PIN peuvent se connecter.',
    assets: 'Les conducteurs peuvent choisir les véhicules aussitôt.',
    sites: 'Les sites peuvent être choisis aussitôt.',
  },
  again: 'Contrôler un autre fichier',
  progress: 'Avancement',
  progressDetail: '{done} sur {total}',
  stop: 'Arrêter',
  resume: 'Continuer',
  stopped: 'L’import s’est arrêté. Les lignes jusqu’ici sont enregistrées.',
  waiting: 'Le service demande d’attendre. L’import continue dans {seconds} s.',
  pauses: 'Pauses demandées par le service : {count}.',
  keepOpen:
    'Gardez cette page ouverte. Si vous la quittez, choisissez de nouveau le même fichier : les lignes qui existent déjà sont laissées de côté.',
  finished: 'L’import est terminé',
  finishedText: 'Importées : {done}. Refusées par le service : {failed}.',
  failedList: 'Lignes que le service a refusées',
  failedFile: 'Télécharger les lignes laissées de côté',
  faults: {
    required: 'Ceci ne doit pas être vide.',
    blank: 'Ceci ne doit pas être vide.',
    too_long: 'Ceci est trop long.',
    wrong_format: 'Ceci n’a pas la bonne forme.',
    wrong_format_type: 'Un genre a des minuscules, des chiffres et _, comme box_truck.',
    wrong_format_email: 'Ce n’est pas une adresse électronique.',
    wrong_format_pin: 'Un code PIN a de 4 à 8 chiffres.',
    wrong_format_username:
      'Un nom d’utilisateur n’a ni caractères cachés ni espaces doubles, et ses lettres sont d’une seule écriture.',
    invalid_number: 'Écrivez un nombre avec un point décimal et sans séparateur de milliers, comme 182340.5.',
    unknown_value: 'Possible ici : {value}.',
    invalid_value: 'Cette valeur n’est pas possible ici.',
    out_of_bounds: 'Ceci est hors de la plage possible.',
    weak_pin: 'Ce code PIN est trop court ou trop facile à deviner.',
    no_number: 'Écrivez un nombre avec un point décimal, comme 42.45316.',
    position_missing: 'Un site avec adresse a besoin de sa position.',
    unknown_site: 'Aucun site n’a cette clé ou ce nom : {value}.',
    other_unit: 'Cette unité ne va pas avec le compteur.',
    no_username: 'Seule une ligne avec un nom d’utilisateur peut avoir ceci.',
    no_right_for_users:
      'Vous ne pouvez pas créer d’utilisateurs. Retirez cette colonne, ou demandez à un administrateur.',
    user_is_driver: 'Cet utilisateur appartient déjà à un autre conducteur.',
    user_has_secret: 'Cet utilisateur existe déjà et garde son code PIN ou son mot de passe.',
    too_many_cells: 'La ligne a plus de cellules que le fichier de colonnes.',
    twice: 'La ligne {line} a la même valeur.',
    exists: 'Ceci existe déjà.',
  },
  refusals: {
    key_in_use: 'La clé ou le nom d’utilisateur est déjà pris.',
    unknown_site: 'Un site de cette ligne n’existe plus.',
    beyond_own_rights: 'Vous ne pouvez pas donner ces droits ou ces sites.',
  },
};

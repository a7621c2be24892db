import type { CatalogueLike } from '@fleet/ui';
import type { settingsEnglish } from './settings-english.js';

/** The texts of the room `settings`, in Afrikaans. */
export const settingsAfrikaans: CatalogueLike<typeof settingsEnglish> = {
  title: 'Instellings',
  intro: 'Hulle geld vir die hele organisasie. ’n Leë veld het die verstekwaarde wat daarby staan.',
  onlyRead: 'U mag die instellings sien. ’n Administrateur kan hulle verander.',
  ofSites:
    'Instellings geld vir alle terreine, en u rekening is tot sommige beperk. Daarom mag u hulle sien, maar nie verander nie.',
  groups: {
    organisation: 'Organisasie',
    routes: 'Roetes en drywers',
    logIns: 'Aanmeldings',
    kept: 'Hoe lank data bewaar word',
  },
  id: 'Id van die organisasie',
  idHint: 'Dit is deel van die adresse van die koppelvlak.',
  made: 'Geskep',
  name: 'Naam',
  nameHint: 'Dit staan bo hierdie bladsye, in e-posse en op bewyse van aflewering.',
  logo: 'Kenteken',
  logoHint:
    'Bewyse van aflewering wys dit in plaas van die organisasie se naam in groot letters. ’n PNG of JPEG van hoogstens 256 kB.',
  noLogo: 'Daar is geen.',
  logoSize: '{width} × {height} beeldpunte',
  chooseLogo: 'Kies ’n prent',
  replaceLogo: 'Kies ’n ander prent',
  removeLogo: 'Verwyder die kenteken',
  removeLogoTitle: 'Moet die kenteken verwyder word?',
  removeLogoSeen: 'Nuwe bewyse van aflewering het weer die naam van die organisasie.',
  logoSaved: 'Die kenteken is gestoor.',
  logoRemoved: 'Die kenteken is verwyder.',
  logoWrong:
    'Die kenteken moet ’n PNG of JPEG van hoogstens 256 kB en 2 000 beeldpunte per kant wees. ’n PNG mag nie vervleg wees nie.',
  language: 'Taal',
  languageHint:
    'Van bewyse van aflewering en e-posse. Elke gebruiker kies die taal van sy bladsye. Verstek: Engels.',
  timeZone: 'Tydsone',
  timeZoneHint: 'Daarin wys bladsye, e-posse en bewyse van aflewering tye. Verstek: UTC.',
  distance: 'Afstande',
  distanceHint:
    'Die eenheid waarin toepe en dokumente afstande wys. Lesings van ’n meter hou hulle eie. Verstek: kilometer.',
  distances: {
    km: 'Kilometer',
    mi: 'Myl',
  },
  currencies: 'Geldeenhede',
  currenciesHint:
    'Drywers voer kontant in een hiervan in, as die roete nie sy eie noem nie. Tot 30. Verstek: geen.',
  noCurrency: 'Geen',
  currencyCode: 'Kode van geldeenheid {number}',
  currencySymbol: 'Simbool van geldeenheid {number}',
  addCurrency: 'Voeg ’n geldeenheid by',
  removeCurrency: 'Verwyder geldeenheid {number}',
  threshold: 'Tyd om ’n oordrag te beantwoord',
  thresholdHint:
    'Hoe lank ’n drywer het om te antwoord as die beheerder niks anders sê nie: ’n sekonde tot ’n dag. Verstek: 5 minute.',
  pinDigits: 'Syfers van ’n nuwe pin',
  pinDigitsHint: 'Ten minste soveel. Pins wat drywers reeds het, bly geldig. Verstek: 6.',
  early: 'Toleransie vir vroeë aankoms',
  earlyHint:
    '’n Aankoms tot so lank voor die tydvenster geld as betyds. Hoogstens ’n dag. Verstek: 15 minute.',
  late: 'Toleransie vir laat aankoms',
  lateHint: '’n Aankoms tot so lank ná die tydvenster geld as betyds. Hoogstens ’n dag. Verstek: 15 minute.',
  driverToken: '’n Drywer bly aangemeld',
  driverTokenHint:
    'Gereken vanaf die laaste aanmelding. Minstens 5 minute. Die langste tyd, wat ook die verstek is, word deur die operateur van die diens bepaal. ’n Verandering geld vanaf die volgende aanmelding.',
  userToken: 'Ander gebruikers bly aangemeld',
  userTokenHint: 'Daarna vra hierdie bladsye weer vir die wagwoord. Dieselfde grense.',
  keyToken: '’n Aanmelding met ’n API-sleutel duur',
  keyTokenHint: 'Daarna meld ’n program vanself weer aan. Dieselfde grense.',
  positions: 'Posisies van voertuie',
  positionsHint: 'Van 7 dae tot 10 jaar (3 650 dae). Verstek: hulle word vir altyd bewaar.',
  events: 'Gebeure',
  eventsHint:
    'Van 90 dae tot 10 jaar (3 650 dae). Gebeure bevat hele antwoorde met hulle posisies. Verstek: hulle word vir altyd bewaar.',
  notifications: 'Boodskappe aan fone',
  notificationsHint: 'Van 7 tot 30 dae. Verstek: 30 dae.',
  webhookDeliveries: 'Log van webhake',
  webhookDeliveriesHint: 'Van 7 tot 30 dae nadat ’n aflewering geëindig het. Verstek: 30 dae.',
  forEver: 'Vir altyd',
  undo: 'Gooi die veranderings weg',
  unsaved: 'Daar is veranderings wat nie gestoor is nie.',
  saved: 'Die instellings is gestoor.',
  wrong: 'Sommige velde bevat foute; hulle is gemerk.',
  shorterTitle: 'Skrap ouer data?',
  shorterSeen:
    'Wat ouer as die nuwe tye is, word binne die uur geskrap: {what}. Niemand kan dit terugbring nie. Roetes met hulle antwoorde en prente bly.',
  shorterDo: 'Stoor en skrap',
  shorterKeep: 'Hou die data',
};

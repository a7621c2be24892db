import type { CatalogueLike } from '@fleet/ui';
import type { shellEnglish } from './shell-english.js';

/** The texts of the frame around all pages, in Afrikaans. */
export const shellAfrikaans: CatalogueLike<typeof shellEnglish> = {
  appName: 'Drywer',
  allSent: 'Alles gestuur',
  waiting: { one: '{count} wag', other: '{count} wag' },
  refused: { one: '{count} geweier', other: '{count} geweier' },
  offline: 'Vanlyn',
  more: 'Meer',
  back: 'Terug',
  elsewhereTitle: 'Oop in ’n ander venster',
  elsewhereHeadline: 'Die app word in ’n ander venster gebruik',
  elsewhereText:
    'Net een venster kan op ’n slag werk. Wat jy daar vasgelê het, is veilig, en jy kan hier daarmee voortgaan.',
  useAppHere: 'Gebruik hier',
  faultTitle: 'Iets het verkeerd geloop',
  faultHeadline: 'Die app het ’n fout gemaak',
  faultText:
    'Alles wat jy vasgelê het, is veilig op hierdie foon. Probeer weer; as dit weer gebeur, maak die roete oop.',
  tryAgain: 'Probeer weer',
  startAgain: 'Maak die roete oop',
  faultDetails: 'Besonderhede vir ondersteuning',
  notFoundTitle: 'Geen so ’n bladsy nie',
  notFoundHeadline: 'Daar is niks by hierdie adres nie',
  notFoundText: 'Die skakel is dalk oud. Jy kan jou roete van hier af oopmaak.',
  toRoute: 'Maak die roete oop',
  signedOutTitle: 'Meld aan om te stuur',
  signedOutText: 'Jou aanmelding het verval. Jy kan aanhou werk; wat jy vaslê, wag op hierdie foon.',
  maybeEndedText: 'Jou skof het dalk geëindig. Meld aan voordat jy voortgaan.',
  closedTitle: 'Meld aan om te sien hoe jou skof geëindig het',
  closedText:
    'Jy het gevra om hierdie skof te beëindig, en dit lyk of dit geëindig het. Meld aan om te sien hoe.',
  logInAgain: 'Meld weer aan',
  clockFast: 'Hierdie foon se horlosie is {time} voor',
  clockSlow: 'Hierdie foon se horlosie is {time} agter',
  clockText:
    'Skakel outomatiese datum en tyd in die foon se instellings aan. Tot dan is jou aankoms- en vasleggingstye verkeerd.',
  storageTitle: 'Net {size} MB is op hierdie foon vry',
  storageText: 'Vee ou foto’s, video’s of apps uit. Met ’n vol foon kan niks meer vasgelê word nie.',
  moreTitle: 'Meer',
  theme: 'Voorkoms',
  themeLight: 'Lig',
  themeSun: 'Son',
  themeDark: 'Donker',
  language: 'Taal',
  driver: 'Drywer',
  sessionSince: 'Skof sedert {time}',
  phone: 'Hierdie foon',
  storageFree: 'Berging: {size} MB vry',
  storageUnknown: 'Berging: die blaaier sê nie hoeveel vry is nie',
  storageKept: 'Die blaaier hou die data van hierdie app.',
  storageAtRisk:
    'Die blaaier kan die data van hierdie app verwyder wanneer die foon vol is. Die tuisskerm maak dit veiliger.',
  version: 'Appweergawe',
  device: 'Toestelnommer',
  endDay: 'Sluit die dag af',
  logOut: 'Meld af',
  logOutTitle: 'Meld af?',
  logOutText: 'Jy het ’n netwerk nodig om weer aan te meld.',
  logOutUnsent: {
    one: '{count} rekord is nog nie gestuur nie. Dit bly op hierdie foon en word eers gestuur wanneer jy weer hier aanmeld.',
    other:
      '{count} rekords is nog nie gestuur nie. Hulle bly op hierdie foon en word eers gestuur wanneer jy weer hier aanmeld.',
  },
  logOutSession:
    'Jou skof bly oop, en niemand anders kan {asset} neem nie. Om jou werk klaar te maak, sluit eerder die dag af.',
  stay: 'Bly aangemeld',
  sendFirst: 'Kyk wat nie gestuur is nie',
};

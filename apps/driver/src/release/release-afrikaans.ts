import type { CatalogueLike } from '@fleet/ui';
import type { releaseEnglish } from './release-english.js';

/** The texts of what the office does to the route and the session, in Afrikaans. */
export const releaseAfrikaans: CatalogueLike<typeof releaseEnglish> = {
  title: 'Gee hierdie roete terug?',
  asks: 'Jou kantoor vra dat jy “{route}” teruggee.',
  asksUnknown: 'Jou kantoor vra dat jy jou roete teruggee.',
  why: 'Hoekom',
  timeLeft: 'Tyd oor om te antwoord',
  until: 'Tot {time}',
  hurry: 'Minder as ’n minuut is oor.',
  whatHappens: 'Wat gebeur',
  ifReleased:
    'As jy die roete teruggee, is dit nie meer op hierdie foon nie. Jou skof gaan voort, en jou volgende roete begin.',
  ifRefused: 'As jy weier, hou jy die roete, en jou kantoor lees jou rede.',
  ifDue: 'Sonder ’n antwoord teen {time} vat jou kantoor die roete en eindig jou skof.',
  capturedIsSafe: 'Wat jy vasgelê het, bly veilig en word in elk geval gestuur.',
  release: 'Gee terug',
  refuse: 'Weier',
  confirmTitle: 'Gee “{route}” terug?',
  confirmText: 'Jy kan dit nie ongedaan maak nie.',
  offlineTitle: 'Geen netwerk: jou antwoord kan nie nou gestuur word nie',
  offlineText:
    'As jou antwoord nie teen {time} aankom nie, vat jou kantoor die roete en eindig jou skof. Wat teen dan nie gestuur is nie, word gestuur wanneer jy weer aanmeld.',
  refusalWillWait: 'Geen netwerk: jou weiering word gestuur sodra daar een is',
  refusalWaits: 'Jou weiering is op hierdie foon gestoor en word vanself gestuur',
  keepWorking: 'Werk verder',
  refuseTitle: 'Hoekom weier jy?',
  reason: 'Rede',
  reasons: {
    atCustomer: 'Ek is by die kliënt',
    loaded: 'Die goedere is gelaai',
    almostDone: 'Ek is amper klaar',
    another: '’n Ander rede',
  },
  ownReason: 'Jou rede',
  reasonMissing: 'Kies of tik ’n rede; jou kantoor lees dit.',
  sendRefusal: 'Weier om terug te gee',
  back: 'Terug',
  notSentTitle: 'Jou antwoord is nie gestuur nie',
  notSentNetwork: 'Daar is geen netwerk nie, of die stelsel antwoord nie. Probeer weer.',
  notSentRefused: 'Die stelsel het dit nie aanvaar nie: {detail}',
  goOn: 'Gaan voort',
  ended: {
    released: {
      title: 'Jy het die roete teruggegee',
      text: '“{route}” is nie meer joune nie. Wat jy daarop vasgelê het, word in elk geval gestuur.',
    },
    refused: { title: 'Jy hou die roete', text: 'Jou kantoor het jou rede. Gaan voort met “{route}”.' },
    cancelled: {
      title: 'Jy hou die roete',
      text: 'Jou kantoor vra nie meer vir “{route}” nie. Daar is niks om te antwoord nie.',
    },
    elsewhere: {
      title: 'Die versoek is elders beantwoord',
      text: '“{route}” is nie meer joune nie. Wat jy daarop vasgelê het, word in elk geval gestuur.',
    },
    due: {
      title: 'Die tyd is om',
      text: 'Jou kantoor vat “{route}”, en jou skof eindig. Wat nog nie gestuur is nie, word gestuur wanneer jy weer aanmeld. Jou kantoor besluit oor wat jy van nou af vaslê.',
    },
  },
  takenTitle: 'Die roete is weggeneem',
  takenText: 'Jou kantoor het “{route}” van hierdie foon afgehaal.',
  takenWaiting: {
    one: '{count} rekord van hierdie roete is nog nie gestuur nie. Dit word steeds gestuur, en jou kantoor sien dat dit laat gekom het.',
    other:
      '{count} rekords van hierdie roete is nog nie gestuur nie. Hulle word steeds gestuur, en jou kantoor sien dat hulle laat gekom het.',
  },
  takenAllSent: 'Alles wat jy daarop vasgelê het, is gestuur.',
  takenAtCustomer: 'As jy nog by {stop} is, vra jou kantoor of jy daar moet voortgaan.',
  nextRoute: 'Jou volgende roete is “{route}”.',
  noNextRoute: 'Jy het nou geen ander roete nie.',
  revokedTitle: 'Jou skof het geëindig',
  revokedHeadline: 'Jou kantoor het jou skof beëindig',
  revokedText: 'Jy kan niks meer daarin vaslê nie. As jy nie weet hoekom nie, bel jou kantoor.',
  revokedReason: 'Rede: {reason}',
  revokedUnanswered:
    'Jou kantoor het jou roete teruggevra. Geen antwoord het betyds gekom nie, toe het dit die roete gevat en jou skof beëindig.',
  revokedDisabled: 'Jou kantoor het jou as drywer gedeaktiveer.',
  endedHeadline: 'Jou skof is deur jou kantoor of op ’n ander foon beëindig',
  endedText: 'Jy kan niks meer daarin vaslê nie.',
  ownHeadline: 'Jy het hierdie skof op ’n ander foon beëindig',
  ownText: 'Jy kan niks meer daarin vaslê nie. As dit nie jy was nie, bel jou kantoor.',
  revokedDue:
    'Jou kantoor het “{route}” teen {time} teruggevra. Geen antwoord het gekom nie, toe het dit die roete gevat en jou skof beëindig.',
  safeTitle: 'Wat jy vasgelê het, is veilig',
  safeWaiting: {
    one: '{count} rekord is nog op hierdie foon.',
    other: '{count} rekords is nog op hierdie foon.',
  },
  safeSent: 'Alles wat jy vasgelê het, is gestuur.',
  safeQuarantined: {
    one: '{count} rekord is ná die einde van die skof vasgelê. Jou kantoor besluit of dit tel.',
    other: '{count} rekords is ná die einde van die skof vasgelê. Jou kantoor besluit of hulle tel.',
  },
  safeLogIn: {
    one: '{count} rekord word gestuur sodra jy aanmeld. Jou kantoor sien dat dit laat gekom het, en besluit oor wat jy ná die einde van die skof vasgelê het.',
    other:
      '{count} rekords word gestuur sodra jy aanmeld. Jou kantoor sien dat hulle laat gekom het, en besluit oor wat jy ná die einde van die skof vasgelê het.',
  },
  safeGoing: {
    one: '{count} rekord word nou vanself gestuur. Jou kantoor sien dat dit laat gekom het, en besluit oor wat jy ná die einde van die skof vasgelê het.',
    other:
      '{count} rekords word nou vanself gestuur. Jou kantoor sien dat hulle laat gekom het, en besluit oor wat jy ná die einde van die skof vasgelê het.',
  },
  safeOffline: {
    one: '{count} rekord word outomaties gestuur sodra daar ’n netwerk is. Jou kantoor sien dat dit laat gekom het, en besluit oor wat jy ná die einde van die skof vasgelê het.',
    other:
      '{count} rekords word outomaties gestuur sodra daar ’n netwerk is. Jou kantoor sien dat hulle laat gekom het, en besluit oor wat jy ná die einde van die skof vasgelê het.',
  },
  safeRefused: {
    one: '{count} rekord is geweier en moet reggestel word.',
    other: '{count} rekords is geweier en moet reggestel word.',
  },
  seeUnsent: 'Kyk wat nie gestuur is nie',
  logIn: 'Meld aan',
  takeVehicle: 'Kies ’n voertuig',
  reasonAfterLogIn: 'Meld aan om te sien wie dit beëindig het, en hoekom.',
};

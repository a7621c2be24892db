import type { CatalogueLike } from '@fleet/ui';
import type { dayEndEnglish } from './day-end-english.js';

/** The texts of the end of the day, in Afrikaans. */
export const dayEndAfrikaans: CatalogueLike<typeof dayEndEnglish> = {
  title: 'Einde van die dag',
  endDay: 'Sluit die dag af',
  closing: 'Alles word gestuur…',
  records: 'Rekords',
  pictures: 'Foto’s',
  progress: '{done} van {total}',
  nothingCaptured: 'Niks is nog in hierdie skof vasgelê nie.',
  allSent: 'Alles is gestuur. Jy kan die dag afsluit.',
  willSend: 'Alles wat wag, word eers gestuur; dan eindig jou skof met {asset}.',
  willEnd: 'Jou skof eindig, en iemand anders kan {asset} neem.',
  willEndAny: 'Jou skof eindig.',
  willSendAny: 'Alles wat wag, word eers gestuur; dan eindig jou skof.',
  openRouteTitle: '“{route}” is nie voltooi nie',
  openRouteText: 'Jy kan nogtans die dag afsluit. Die roete bly joune.',
  openRoute: 'Maak die roete oop',
  cannotGo: 'Dit kan nie gestuur word nie',
  cannotGoHelp: 'Stel dit eers reg, of sluit die dag daarsonder af.',
  delayed: 'Hierdie foto’s kan nie op die oomblik gestuur word nie',
  offlineTitle: 'Geen netwerk',
  offlineText:
    'Die dag kan afgesluit word wanneer daar ’n netwerk is. Tot dan is alles veilig op hierdie foon, ook as jy die app toemaak.',
  waitsTitle: 'Dit kan nie nou gestuur word nie',
  waitsText: '{reason}. Alles is veilig op hierdie foon. Probeer oor ’n rukkie weer.',
  signedOutTitle: 'Meld aan om die dag af te sluit',
  signedOutText: 'Jou aanmelding het verval. Meld met jou PIN aan; dan word alles gestuur.',
  logIn: 'Meld aan',
  refusedTitle: 'Die stelsel het nie die skof beëindig nie',
  refusedText: '{detail} Probeer weer; as dit so bly, bel jou kantoor.',
  missingTitle: 'Rekords ontbreek in die stelsel',
  missingText:
    'Die skof bly oop totdat hulle aangekom het. Probeer oor ’n rukkie weer; as dit so bly, bel jou kantoor.',
  askTitle: {
    one: 'Sluit die dag sonder {count} rekord af?',
    other: 'Sluit die dag sonder {count} rekords af?',
  },
  askText: {
    one: 'Dit is geweier en is nie op die bewys nie. Dit bly op hierdie foon: jy kan dit later nog regstel, en dan tel dit as laat.',
    other:
      'Hulle is geweier en is nie op die bewys nie. Hulle bly op hierdie foon: jy kan hulle later nog regstel, en dan tel hulle as laat.',
  },
  correctFirst: 'Stel eers reg',
  endAnyway: 'Sluit nogtans die dag af',
  receiptTitle: 'Die dag is afgesluit',
  delivered: {
    one: '{count} rekord afgelewer, {time}',
    other: 'Al {count} rekords afgelewer, {time}',
  },
  deliveredAll: 'Alle rekords afgelewer, {time}',
  deliveredPart: '{done} van {total} rekords afgelewer, {time}',
  leftBehind: {
    one: '{count} geweierde rekord is nog op hierdie foon.',
    other: '{count} geweierde rekords is nog op hierdie foon.',
  },
  receipt: 'Bewys',
  receiptText:
    'Die stelsel het elke nommer bevestig, so niks ontbreek nie. Jy kan dit vir iemand wys; dit bly hier tot jou volgende skof.',
  driver: 'Drywer',
  organisation: 'Organisasie',
  vehicle: 'Voertuig',
  day: 'Dag',
  picturesSent: 'Foto’s',
  numbers: 'Nommers bevestig',
  numbersValue: '1 tot {last}, geen ontbreek nie',
  session: 'Skof',
  nextSession: 'Begin nog ’n skof',
  noReceiptTitle: 'Daar is geen skof om te beëindig nie',
  noReceiptText: 'Wanneer jy ’n skof op hierdie foon beëindig het, is die bewys daarvan hier.',
  takeVehicle: 'Kies ’n voertuig',
};

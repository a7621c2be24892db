import type { CatalogueLike } from '@fleet/ui';
import type { driversEnglish } from './drivers-english.js';

/** Drivers, in Afrikaans. */
export const driversAfrikaans: CatalogueLike<typeof driversEnglish> = {
  make: 'Nuwe drywer',
  makeDo: 'Skep die drywer',
  seen: {
    new: 'Die drywer meld by die drywertoep aan met hierdie gebruikersnaam en PIN. Skryf albei neer: niemand kan die PIN weer sien nie.',
    existing: 'Die drywer meld by die drywertoep aan met die gebruiker se PIN of wagwoord.',
    none: 'Roetes kan vir die drywer beplan word, maar niemand kan as hulle aanmeld nie.',
  },
  nameHint: 'Roetes, sessies en bewyse wys hierdie naam.',
  phone: 'Telefoon',
  sitesHint: 'Wie tot ander terreine beperk is, sien nie die drywer nie. Niks gekies: almal sien hulle.',
  logIn: 'Aanmelding',
  logIns: {
    new: '’n Nuwe gebruiker met ’n PIN',
    existing: '’n Gebruiker wat reeds daar is',
    none: 'Niemand meld as hierdie drywer aan nie',
  },
  linked: {
    yes: 'Iemand meld aan',
    no: 'Niemand meld aan nie',
  },
  userIsMade:
    'Die gebruiker {username} is geskep, maar die drywer is geweier. Stel die vorm reg en probeer weer.',
  user: 'Gebruiker',
  userHint:
    'Die gebruiker het ’n rol nodig wat bestuur toelaat, soos Drywer. ’n Gebruiker kan net aan een drywer behoort.',
  noUserFound: 'Geen gebruiker sonder drywer het hierdie naam nie.',
  logsInAs: 'Meld aan as',
  nobody: 'niemand',
  nobodyText: 'Niemand kan as hierdie drywer aanmeld nie. Kies ’n gebruiker onder Verander.',
  changeTitle: 'Verander die drywer',
  changeSeen: 'Roetes wys dadelik die nuwe naam; roetes wat klaar is, hou die naam wat hulle gehad het.',
  disableSeen:
    'Deaktivering beëindig dadelik die drywer se sessie. Hulle kry geen roetes meer nie, en kan nog stuur wat hulle opgeneem het.',
  statusHint: '’n Gedeaktiveerde drywer kry geen roetes nie en neem geen voertuig nie.',
  giveApp: 'Gee die drywertoep',
  appTitle: 'Drywertoep vir {name}',
  appText:
    'Skandeer die kode met die foon se kamera, of maak die adres in sy blaaier oop. Die blaaier bied aan om die toep te installeer.',
  appLogIn: 'Meld daar aan met die gebruikersnaam {username} en die PIN of die wagwoord.',
  appAddress: 'Adres van die drywertoep',
  appCode: 'QR-kode van die adres',
  appUnreachable:
    '’n Foon kan nie hierdie adres gebruik nie. Die bestuurderstoep het HTTPS nodig, en ’n adres wat fone kan bereik; die operateur van die diens stel albei op.',
  remove: 'Verwyder drywer',
  removeTitle: 'Verwyder {name}?',
  removeSeen:
    'Net ’n drywer wat nooit gery het nie, kan verwyder word; deaktiveer ander eerder. Die gebruiker bly.',
  toUser: 'Die gebruiker wat aanmeld',
  toRoutes: 'Roetes van hierdie drywer',
  toSessions: 'Sessies van hierdie drywer',
  emptyTitle: 'Nog geen drywer nie',
  emptyText: 'Skep hier ’n drywer, of laat u beplanningstelsel hulle stuur.',
};

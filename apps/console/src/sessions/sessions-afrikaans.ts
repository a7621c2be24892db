import type { CatalogueLike } from '@fleet/ui';
import type { sessionsEnglish } from './sessions-english.js';

/** The texts of the sessions, in Afrikaans. */
export const sessionsAfrikaans: CatalogueLike<typeof sessionsEnglish> = {
  title: 'Sessies',
  status: 'Toestand',
  statuses: {
    active: 'Aktief',
    revoked: 'Herroep',
    closed: 'Gesluit',
  },
  columns: {
    driver: 'Drywer',
    vehicle: 'Voertuig',
    started: 'Begin',
    ended: 'Geëindig',
    status: 'Toestand',
  },
  emptyTitle: 'Nog geen sessies nie',
  emptyText: '’n Sessie begin wanneer ’n drywer by die drywertoep aanmeld en ’n voertuig neem.',
  noMatchTitle: 'Geen sessie pas by hierdie filters nie',
  noMatchText: 'Verwyder die filters om alle sessies te sien, of verander een daarvan.',
  pageTitle: 'Sessie van {name}',
  facts: 'Sessie',
  vehicle: 'Voertuig',
  device: 'Toestel',
  started: 'Begin',
  ended: 'Geëindig',
  received: 'Rekords ontvang',
  receivedText: {
    one: '{count} rekord, niks ontbreek nie',
    other: '{count} rekords, niks ontbreek nie',
  },
  nothingNumbered: 'Nog geen',
  reason: 'Rede',
  endedHow: 'Hoe dit geëindig het',
  revocations: {
    by_driver: 'Deur die drywer herroep',
    by_controller: 'Deur die kantoor herroep',
    automatic_release: 'Herroep toe die tyd om ’n roete vry te stel, verby was',
    driver_disabled: 'Herroep omdat die drywer gedeaktiveer is',
  },
  closedText: 'Deur die drywer aan die einde van die dag gesluit',
  routesOfDriver: 'Roetes van die drywer',
  quarantineOfSession: 'Rekords van hierdie sessie in kwarantyn',
  revoke: 'Herroep sessie',
  revokeTitle: 'Herroep hierdie sessie?',
  revokeSeen:
    'Die foon van {name} sê dadelik dat die kantoor die sessie beëindig het, met u rede. Wat tot nou toe vasgelê is, kan nog gestuur word; wat later vasgelê word, wag hier vir u besluit.',
  revokeRoute: 'Die roete bly by die drywer, wat ’n nuwe sessie nodig het om voort te gaan.',
  keepSession: 'Behou die sessie',
  revoked: 'Die sessie is herroep. Die foon van {name} wys dit sodra dit ’n netwerk het.',
};

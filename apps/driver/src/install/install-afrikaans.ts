import type { CatalogueLike } from '@fleet/ui';
import type { installEnglish } from './install-english.js';

/** The texts about the app on the phone, in Afrikaans. */
export const installAfrikaans: CatalogueLike<typeof installEnglish> = {
  appName: 'Drywer',
  newVersionTitle: '’n Nuwe weergawe is gereed',
  newVersionText: 'Dit begin outomaties wanneer geen vorm oop is nie.',
  updateNow: 'Dateer nou op',
  tooOldTitle: 'Hierdie weergawe van die app is te oud',
  tooOldText:
    'Die stelsel het ’n nuwer een nodig. Wat jy vasgelê het, is veilig en bly op hierdie foon. Dateer op wanneer daar ’n netwerk is.',
  hintTitle: 'Sit die app op jou tuisskerm',
  hintText: 'Dan gaan dit met een druk oop, ook sonder netwerk, en die foon hou die app se data.',
  hintIos:
    'Druk op die blaaier se deelknoppie en dan op “Add to Home Screen”. Dan hou die foon die app se data.',
  addToHome: 'Voeg by tuisskerm',
  notifications: 'Kennisgewings',
  notificationsText: 'Laat weet jou wanneer die kantoor jou roete vra, dit verander of jou skof beëindig.',
  notificationsOn: 'Aan',
  notificationsDenied:
    'In die blaaier se instellings geblokkeer. Laat kennisgewings vir hierdie bladsy daar toe.',
  turnOn: 'Skakel kennisgewings aan',
  releaseNews: 'Jou kantoor vra dat jy {route} teruggee. Maak die app oop om te antwoord.',
  routeNews: 'Jou kantoor het {route} verander.',
  revokedNews: 'Jou skof is beëindig. Maak die app oop om te sien wat dit beteken.',
};

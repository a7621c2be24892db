import type { CatalogueLike } from '@fleet/ui';
import type { signInPageEnglish } from './sign-in-page-english.js';

/** The texts of the log-in, in Afrikaans. */
export const signInPageAfrikaans: CatalogueLike<typeof signInPageEnglish> = {
  title: 'Meld aan',
  intro: 'Die konsole van u organisasie: roetes, sessies en rekords wat vir ’n besluit wag.',
  userName: 'Gebruikersnaam',
  password: 'Wagwoord',
  show: 'Wys',
  hide: 'Versteek',
  logIn: 'Meld aan',
  forgotten: 'Ek het my wagwoord vergeet',
  userNameMissing: 'Tik u gebruikersnaam.',
  passwordMissing: 'Tik u wagwoord.',
  wrong: 'Die gebruikersnaam of wagwoord is verkeerd. Hoofletters en kleinletters maak saak in die wagwoord.',
  locked: 'Daar was te veel pogings. U kan om {time} weer probeer.',
  lockedNoTime: 'Daar was te veel pogings. Probeer oor ’n kwartier weer, of vra ’n nuwe wagwoord.',
  loggedOut: 'U is afgemeld.',
  otherTabOut: 'U het in ’n ander venster afgemeld.',
  noOrganisation: 'U rekening behoort aan geen organisasie nie. Vra die persoon wat dit vir u gegee het.',
  chooseTitle: 'Kies ’n organisasie',
  chooseText: 'U rekening behoort aan verskeie. U kan later in u kieslys na ’n ander een verander.',
  continue: 'Gaan voort',
  somebodyElse: 'Meld aan as iemand anders',
  endedTitle: 'Meld weer aan om voort te gaan',
  expiredText:
    '’n Aanmelding eindig na ’n ruk, sodat niemand anders hierdie bladsy gebruik nie. Wat u getik het, bly.',
  invalidatedText: 'U regte of u wagwoord is verander, of u is elders afgemeld. Wat u getik het, bly.',
  as: 'As {name}',
  askTitle: 'Vra ’n nuwe wagwoord',
  askText:
    'Tik u gebruikersnaam. As dit reg is en ons u posadres het, stuur ons ’n skakel vir ’n nuwe wagwoord.',
  send: 'Stuur die skakel',
  askedTitle: 'Kyk in u posbus',
  askedText:
    'As die gebruikersnaam reg is, is ’n skakel op pad. Dit kan ’n paar minute duur; kyk ook in die gemorspos.',
  askedHelp: 'Niks daar nie? U administrateur kan sê watter adres ons het.',
  backToLogIn: 'Terug na aanmelding',
  anotherName: 'Probeer ’n ander gebruikersnaam',
  setTitle: 'Stel u wagwoord',
  setText: 'Dit vervang die een wat u gehad het en meld u oral af.',
  newPassword: 'Nuwe wagwoord',
  passwordRule:
    'Ten minste {count} karakters. ’n Paar woorde wat net u saamsit, is maklik om te onthou en moeilik om te raai.',
  tooShort: 'Dit is te kort: ten minste {count} karakters.',
  set: 'Stel die wagwoord',
  linkGoneTitle: 'Hierdie skakel kan nie gebruik word nie',
  linkGoneText: 'Dit is reeds gebruik, het verval of is deur ’n nuwer een vervang. Vra ’n ander skakel.',
  askAnother: 'Vra ’n ander skakel',
  doneTitle: 'U wagwoord is gestel',
  doneText: 'Meld van nou af daarmee aan. U gebruikersnaam is {name}.',
};

import type { CatalogueLike } from '@fleet/ui';
import type { usersEnglish } from './users-english.js';

/** Users: how they log in and what they may do, in Afrikaans. */
export const usersAfrikaans: CatalogueLike<typeof usersEnglish> = {
  make: 'Nuwe gebruiker',
  makeDo: 'Skep die gebruiker',
  makeSeen:
    'Die gebruiker kan aanmeld sodra hulle ’n PIN of wagwoord het. U stel die PIN daarna op hul bladsy.',
  makeSeenMail: 'Die gebruiker kry ’n e-pos met ’n skakel, stel daarmee ’n wagwoord en meld aan.',
  username: 'Gebruikersnaam',
  usernameHint:
    'Om aan te meld. Geen ander gebruiker van die diens mag dit hê nie, met of sonder hoofletters.',
  email: 'E-posadres',
  emailHint: 'Daarsonder kan die gebruiker nie per e-pos ’n wagwoord stel of herstel nie.',
  wantsMail: 'Stuur ’n e-pos om ’n wagwoord te stel',
  sitesHint: 'Die gebruiker sien net data van hierdie terreine en data sonder terrein. Niks gekies: almal.',
  changeTitle: 'Verander die gebruiker',
  changeSeen: 'As u rolle of terreine verander, moet die gebruiker weer aanmeld; wat hulle getik het, bly.',
  changeSelf:
    'Dit is u self. ’n Reg wat u van uself wegneem, kan net ’n ander administrateur vir u teruggee.',
  secret: 'Meld aan met',
  secrets: {
    password: 'Wagwoord',
    pin: 'PIN-nommer',
  },
  noSecret: 'nog niks nie',
  noSecretText: 'Hierdie gebruiker kan nog nie aanmeld nie: hulle het nóg ’n PIN nóg ’n wagwoord.',
  noSecretSign: 'Kan nog nie aanmeld nie',
  passwordMailed: '’n E-pos is na {email} gestuur. Daarmee kies die gebruiker ’n wagwoord.',
  setPin: 'Stel ’n PIN',
  pinTitle: 'Nuwe PIN vir {name}',
  pinSeen:
    '{name} meld met die gebruikersnaam {username} en die nuwe PIN aan; die ou PIN of wagwoord werk nie meer nie, en fone vra vir die nuwe een.',
  pinOtherUser:
    'Geen PIN is gestel nie: die gebruiker {username} meld nie meer as {name} aan nie. Maak hierdie venster toe om te sien wie dit nou doen.',
  pinSet: '{name} het die nuwe PIN. Sê dit vir hulle: niemand kan dit weer sien nie.',
  pin: 'Nuwe PIN',
  pinHint: '4 tot 8 syfers, gewoonlik minstens 6, en nie maklik om te raai nie.',
  pinForm: '’n PIN het 4 tot 8 syfers.',
  showPin: 'Wys die PIN',
  hidePin: 'Versteek die PIN',
  proposePin: 'Stel ’n PIN voor',
  sendMail: 'Stuur ’n e-pos vir die wagwoord',
  mailTitle: 'Stuur ’n e-pos vir die wagwoord?',
  mailSeen:
    '{name} kry ’n skakel by {email} om ’n wagwoord te stel. Vroeër skakels werk nie meer nie; die huidige PIN of wagwoord werk totdat ’n nuwe wagwoord gestel is.',
  mailSent:
    'Die e-pos aan {name} by {email} is op pad, behalwe as die gebruiker in die laaste uur reeds vyf sulke e-posse gekry het.',
  disable: 'Deaktiveer',
  enable: 'Aktiveer',
  disableTitle: 'Deaktiveer {name}?',
  disableSeenDriver:
    'Die drywer se sessie bly aktief. Die foon kan sy rekords eers stuur nadat u die gebruiker weer geaktiveer het.',
  disableSeen: 'Die gebruiker word oral afgemeld en kan nie meer by u organisasie aanmeld nie.',
  enableTitle: 'Aktiveer {name}?',
  enableSeen: 'Die gebruiker kan weer met hul PIN of wagwoord aanmeld.',
  disabled: '{name} is gedeaktiveer en oral afgemeld.',
  enabled: '{name} is geaktiveer.',
  remove: 'Verwyder uit die organisasie',
  removeTitle: 'Verwyder {name}?',
  removeSeen:
    'Die gebruiker word afgemeld en verlaat die organisasie. Hul drywer bly sonder aanmelding, en die ouditlog hou wat hulle gedoen het.',
  toDriver: 'Die drywer van hierdie gebruiker',
  emptyTitle: 'Geen gebruiker wat u mag sien nie',
  emptyText: 'U sien die gebruikers van u terreine, en gebruikers sonder terrein.',
};

import type { MailTexts } from './mail-english.js';

export const mailAfrikaans: MailTexts = {
  hello: 'Hallo {name},',
  helloAnyone: 'Hallo,',
  username: 'Jou gebruikersnaam is: {username}',
  linkNote: 'Die skakel kan een keer gebruik word, tot {at}.',
  copyAddress: 'As die knoppie niks doen nie, kopieer hierdie adres na ’n blaaier:',
  unknownTime: '’n onbekende tyd',
  passwordRequest: {
    subject: 'Kies jou wagwoord vir {sender}',
    text: '{sender} het ’n rekening vir jou gemaak. Kies jou eie wagwoord om aan te meld. As jy reeds ’n wagwoord of pin gekry het, is dit tot dan geldig.',
    link: 'Kies ’n wagwoord',
    closing: 'As jy nie weet waaroor dit gaan nie, ignoreer hierdie e-pos.',
  },
  passwordForgotten: {
    subject: 'Kies ’n nuwe wagwoord vir {sender}',
    text: 'Iemand, hopelik jy, het ’n nuwe wagwoord vir jou rekening aangevra.',
    link: 'Kies ’n nuwe wagwoord',
    closing:
      'As dit nie jy was nie, ignoreer hierdie e-pos: jou wagwoord of pin bly soos dit is. Die skakels van vroeër e-posse werk nie meer nie.',
  },
  passwordChanged: {
    subject: 'Jou wagwoord vir {sender} is verander',
    text: '’n Nuwe wagwoord is vir jou rekening gestel: {at}. Die vorige wagwoord of pin is nie meer geldig nie, en jy is oral afgemeld.',
    closing: 'As dit nie jy of jou administrateur was nie, sê dadelik vir jou administrateur.',
  },
  pinChanged: {
    subject: 'Jou pin vir {sender} is verander',
    text: '’n Nuwe pin is vir jou rekening gestel: {at}. Die vorige wagwoord of pin is nie meer geldig nie, en jy is oral afgemeld.',
    closing: 'As dit nie jy of jou administrateur was nie, sê dadelik vir jou administrateur.',
  },
  accountLocked: {
    subject: 'Jou rekening by {sender} is vir ’n rukkie gesluit',
    text: 'Iemand het verskeie kere ’n verkeerde wagwoord of pin vir jou rekening probeer. Jou gebruikersnaam is gesluit tot {at}.',
    closing:
      'As dit jy was, wag tot dan, of vra ’n nuwe wagwoord aan, wat die slot beëindig. As dit nie jy was nie, sê vir jou administrateur; jou wagwoord of pin bly soos dit is.',
  },
};

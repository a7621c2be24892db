import type { CatalogueLike } from '@fleet/ui';
import type { releaseEnglish } from './release-english.js';

/** The texts of what the office does to the route and the session, in German. */
export const releaseGerman: CatalogueLike<typeof releaseEnglish> = {
  title: 'Diese Tour abgeben?',
  asks: 'Ihre Dispo bittet Sie, „{route}“ abzugeben.',
  asksUnknown: 'Ihre Dispo bittet Sie, Ihre Tour abzugeben.',
  why: 'Warum',
  timeLeft: 'Verbleibende Zeit für die Antwort',
  until: 'Bis {time}',
  hurry: 'Es bleibt weniger als eine Minute.',
  whatHappens: 'Was dann geschieht',
  ifReleased:
    'Wenn Sie die Tour abgeben, ist sie nicht mehr auf diesem Handy. Ihre Schicht läuft weiter, und Ihre nächste Tour beginnt.',
  ifRefused: 'Wenn Sie ablehnen, behalten Sie die Tour, und Ihre Dispo liest Ihren Grund.',
  ifDue: 'Ohne Antwort bis {time} nimmt Ihre Dispo die Tour zurück, und Ihre Schicht endet.',
  capturedIsSafe: 'Was Sie erfasst haben, bleibt sicher und wird in jedem Fall gesendet.',
  release: 'Abgeben',
  refuse: 'Ablehnen',
  confirmTitle: '„{route}“ abgeben?',
  confirmText: 'Das können Sie nicht rückgängig machen.',
  offlineTitle: 'Kein Netz: Ihre Antwort kann jetzt nicht gesendet werden',
  offlineText:
    'Wenn Ihre Antwort nicht bis {time} ankommt, nimmt Ihre Dispo die Tour zurück, und Ihre Schicht endet. Was bis dahin nicht gesendet ist, wird gesendet, wenn Sie sich wieder anmelden.',
  refusalWillWait: 'Kein Netz: Ihre Ablehnung wird gesendet, sobald Netz da ist',
  refusalWaits: 'Ihre Ablehnung ist auf diesem Handy gespeichert und wird von selbst gesendet',
  keepWorking: 'Weiterarbeiten',
  refuseTitle: 'Warum lehnen Sie ab?',
  reason: 'Grund',
  reasons: {
    atCustomer: 'Ich bin beim Kunden',
    loaded: 'Die Ware ist geladen',
    almostDone: 'Ich bin fast fertig',
    another: 'Anderer Grund',
  },
  ownReason: 'Ihr Grund',
  reasonMissing: 'Wählen oder schreiben Sie einen Grund; Ihre Dispo liest ihn.',
  sendRefusal: 'Abgabe ablehnen',
  back: 'Zurück',
  notSentTitle: 'Ihre Antwort wurde nicht gesendet',
  notSentNetwork: 'Es ist kein Netz da, oder der Server antwortet nicht. Versuchen Sie es noch einmal.',
  notSentRefused: 'Der Server hat sie nicht angenommen: {detail}',
  goOn: 'Weiter',
  ended: {
    released: {
      title: 'Sie haben die Tour abgegeben',
      text: '„{route}“ gehört Ihnen nicht mehr. Was Sie darauf erfasst haben, wird in jedem Fall gesendet.',
    },
    refused: {
      title: 'Sie behalten die Tour',
      text: 'Ihre Dispo hat Ihren Grund. Machen Sie mit „{route}“ weiter.',
    },
    cancelled: {
      title: 'Sie behalten die Tour',
      text: 'Ihre Dispo will „{route}“ nicht mehr zurück. Sie müssen nicht antworten.',
    },
    elsewhere: {
      title: 'Die Anfrage wurde anderswo beantwortet',
      text: '„{route}“ gehört Ihnen nicht mehr. Was Sie darauf erfasst haben, wird in jedem Fall gesendet.',
    },
    due: {
      title: 'Die Zeit ist abgelaufen',
      text: 'Ihre Dispo nimmt „{route}“ zurück, und Ihre Schicht endet. Was noch nicht gesendet ist, wird gesendet, wenn Sie sich wieder anmelden. Über das, was Sie ab jetzt erfassen, entscheidet Ihre Dispo.',
    },
  },
  takenTitle: 'Die Tour wurde Ihnen entzogen',
  takenText: 'Ihre Dispo hat „{route}“ von diesem Handy genommen.',
  takenWaiting: {
    one: '{count} Eintrag dieser Tour ist noch nicht gesendet. Er geht noch raus, und Ihre Dispo sieht, dass er verspätet kam.',
    other:
      '{count} Einträge dieser Tour sind noch nicht gesendet. Sie gehen noch raus, und Ihre Dispo sieht, dass sie verspätet kamen.',
  },
  takenAllSent: 'Alles, was Sie darauf erfasst haben, ist gesendet.',
  takenAtCustomer: 'Wenn Sie noch bei {stop} sind, fragen Sie Ihre Dispo, ob Sie dort weitermachen sollen.',
  nextRoute: 'Ihre nächste Tour ist „{route}“.',
  noNextRoute: 'Sie haben jetzt keine andere Tour.',
  revokedTitle: 'Ihre Schicht ist beendet',
  revokedHeadline: 'Ihre Dispo hat Ihre Schicht beendet',
  revokedText:
    'Sie können darin nichts mehr erfassen. Wenn Sie nicht wissen, warum, rufen Sie Ihre Dispo an.',
  revokedReason: 'Grund: {reason}',
  revokedUnanswered:
    'Ihre Dispo wollte Ihre Tour zurück. Es kam keine Antwort; darum hat sie die Tour genommen und Ihre Schicht beendet.',
  revokedDisabled: 'Ihre Dispo hat Sie als Fahrer gesperrt.',
  endedHeadline: 'Ihre Schicht wurde von Ihrer Dispo oder auf einem anderen Handy beendet',
  endedText: 'Sie können darin nichts mehr erfassen.',
  ownHeadline: 'Sie haben diese Schicht auf einem anderen Handy beendet',
  ownText: 'Sie können darin nichts mehr erfassen. Wenn Sie es nicht waren, rufen Sie Ihre Dispo an.',
  revokedDue:
    'Ihre Dispo wollte „{route}“ zurück, Frist: {time}. Es kam keine Antwort; darum hat sie die Tour genommen und Ihre Schicht beendet.',
  safeTitle: 'Was Sie erfasst haben, ist sicher',
  safeWaiting: {
    one: '{count} Eintrag ist noch auf diesem Handy.',
    other: '{count} Einträge sind noch auf diesem Handy.',
  },
  safeSent: 'Alles, was Sie erfasst haben, ist gesendet.',
  safeQuarantined: {
    one: '{count} Eintrag wurde nach dem Ende der Schicht erfasst. Ihre Dispo entscheidet, ob er zählt.',
    other:
      '{count} Einträge wurden nach dem Ende der Schicht erfasst. Ihre Dispo entscheidet, ob sie zählen.',
  },
  safeLogIn: {
    one: '{count} Eintrag wird gesendet, sobald Sie sich anmelden. Ihre Dispo sieht, dass er verspätet kam, und entscheidet über das, was Sie nach dem Ende der Schicht erfasst haben.',
    other:
      '{count} Einträge werden gesendet, sobald Sie sich anmelden. Ihre Dispo sieht, dass sie verspätet kamen, und entscheidet über das, was Sie nach dem Ende der Schicht erfasst haben.',
  },
  safeGoing: {
    one: '{count} Eintrag wird von selbst gesendet. Ihre Dispo sieht, dass er verspätet kam, und entscheidet über das, was Sie nach dem Ende der Schicht erfasst haben.',
    other:
      '{count} Einträge werden von selbst gesendet. Ihre Dispo sieht, dass sie verspätet kamen, und entscheidet über das, was Sie nach dem Ende der Schicht erfasst haben.',
  },
  safeOffline: {
    one: '{count} Eintrag wird automatisch gesendet, sobald Netz da ist. Ihre Dispo sieht, dass er verspätet kam, und entscheidet über das, was Sie nach dem Ende der Schicht erfasst haben.',
    other:
      '{count} Einträge werden automatisch gesendet, sobald Netz da ist. Ihre Dispo sieht, dass sie verspätet kamen, und entscheidet über das, was Sie nach dem Ende der Schicht erfasst haben.',
  },
  safeRefused: {
    one: '{count} Eintrag wurde abgelehnt und muss korrigiert werden.',
    other: '{count} Einträge wurden abgelehnt und müssen korrigiert werden.',
  },
  seeUnsent: 'Nicht Gesendetes ansehen',
  logIn: 'Anmelden',
  takeVehicle: 'Fahrzeug wählen',
  reasonAfterLogIn: 'Melden Sie sich an, um zu sehen, wer sie beendet hat und warum.',
};

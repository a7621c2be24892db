import type { CatalogueLike } from '@fleet/ui';
import type { releaseEnglish } from './release-english.js';

/** The texts of what the office does to the route and the session, in Portuguese. */
export const releasePortuguese: CatalogueLike<typeof releaseEnglish> = {
  title: 'Devolver esta rota?',
  asks: 'A central pede que devolva “{route}”.',
  asksUnknown: 'A central pede que devolva a sua rota.',
  why: 'Motivo',
  timeLeft: 'Tempo para responder',
  until: 'Até às {time}',
  hurry: 'Resta menos de um minuto.',
  whatHappens: 'O que acontece',
  ifReleased:
    'Se devolver a rota, ela deixa de estar neste telefone. O seu turno continua, e a sua próxima rota começa.',
  ifRefused: 'Se recusar, fica com a rota, e a central lê o seu motivo.',
  ifDue: 'Sem resposta até às {time}, a central retira a rota e o seu turno termina.',
  capturedIsSafe: 'O que registou continua seguro e é enviado em qualquer caso.',
  release: 'Devolver',
  refuse: 'Recusar',
  confirmTitle: 'Devolver “{route}”?',
  confirmText: 'Não poderá voltar atrás.',
  offlineTitle: 'Sem rede: a sua resposta não pode ser enviada agora',
  offlineText:
    'Se a sua resposta não chegar até às {time}, a central retira a rota e o seu turno termina. O que não for enviado até lá é enviado quando voltar a entrar.',
  refusalWillWait: 'Sem rede: a sua recusa é enviada assim que houver rede',
  refusalWaits: 'A sua recusa está guardada neste telemóvel e é enviada automaticamente',
  keepWorking: 'Continuar a trabalhar',
  refuseTitle: 'Porque recusa?',
  reason: 'Motivo',
  reasons: {
    atCustomer: 'Estou no cliente',
    loaded: 'A mercadoria está carregada',
    almostDone: 'Estou quase a acabar',
    another: 'Outro motivo',
  },
  ownReason: 'O seu motivo',
  reasonMissing: 'Escolha ou escreva um motivo; a central vai lê-lo.',
  sendRefusal: 'Recusar a devolução',
  back: 'Voltar',
  notSentTitle: 'A sua resposta não foi enviada',
  notSentNetwork: 'Não há rede, ou o sistema não responde. Tente de novo.',
  notSentRefused: 'O sistema não a aceitou: {detail}',
  goOn: 'Continuar',
  ended: {
    released: {
      title: 'Devolveu a rota',
      text: '“{route}” já não é sua. O que registou nela é enviado em qualquer caso.',
    },
    refused: { title: 'Fica com a rota', text: 'A central tem o seu motivo. Continue com “{route}”.' },
    cancelled: {
      title: 'Fica com a rota',
      text: 'A central já não pede “{route}”. Não há nada a responder.',
    },
    elsewhere: {
      title: 'O pedido foi respondido noutro lugar',
      text: '“{route}” já não é sua. O que registou nela é enviado em qualquer caso.',
    },
    due: {
      title: 'O tempo acabou',
      text: 'A central retira “{route}”, e o seu turno termina. O que ainda não foi enviado é enviado quando voltar a entrar. A central decide sobre o que registar a partir de agora.',
    },
  },
  takenTitle: 'A rota foi retirada',
  takenText: 'A central retirou “{route}” deste telefone.',
  takenWaiting: {
    one: '{count} registo desta rota ainda não foi enviado. Segue mesmo assim, e a central vê que chegou tarde.',
    other:
      '{count} registos desta rota ainda não foram enviados. Seguem mesmo assim, e a central vê que chegaram tarde.',
  },
  takenAllSent: 'Tudo o que registou nela foi enviado.',
  takenAtCustomer: 'Se ainda está em {stop}, pergunte à central se deve continuar lá.',
  nextRoute: 'A sua próxima rota é “{route}”.',
  noNextRoute: 'Não tem outra rota neste momento.',
  revokedTitle: 'O seu turno terminou',
  revokedHeadline: 'A central encerrou o seu turno',
  revokedText: 'Já não pode registar nada nele. Se não sabe porquê, ligue para a central.',
  revokedReason: 'Motivo: {reason}',
  revokedUnanswered:
    'A central tinha pedido a sua rota. Não houve resposta a tempo; por isso retirou a rota e encerrou o seu turno.',
  revokedDisabled: 'A central desativou-o como motorista.',
  endedHeadline: 'O seu turno foi encerrado pela central ou noutro telefone',
  endedText: 'Já não pode registar nada nele.',
  ownHeadline: 'Encerrou este turno noutro telefone',
  ownText: 'Já não pode registar nada nele. Se não foi você, ligue para a central.',
  revokedDue:
    'A central tinha pedido “{route}” até {time}. Não houve resposta; por isso retirou a rota e encerrou o seu turno.',
  safeTitle: 'O que registou está seguro',
  safeWaiting: {
    one: '{count} registo ainda está neste telefone.',
    other: '{count} registos ainda estão neste telefone.',
  },
  safeSent: 'Tudo o que registou foi enviado.',
  safeQuarantined: {
    one: '{count} registo foi feito depois do fim do turno. A central decide se conta.',
    other: '{count} registos foram feitos depois do fim do turno. A central decide se contam.',
  },
  safeLogIn: {
    one: '{count} registo é enviado assim que entrar. A central vê que chegou tarde e decide sobre o que registou depois do fim do turno.',
    other:
      '{count} registos são enviados assim que entrar. A central vê que chegaram tarde e decide sobre o que registou depois do fim do turno.',
  },
  safeGoing: {
    one: '{count} registo está a ser enviado automaticamente. A central vê que chegou tarde e decide sobre o que registou depois do fim do turno.',
    other:
      '{count} registos estão a ser enviados automaticamente. A central vê que chegaram tarde e decide sobre o que registou depois do fim do turno.',
  },
  safeOffline: {
    one: '{count} registo é enviado automaticamente assim que houver rede. A central vê que chegou tarde e decide sobre o que registou depois do fim do turno.',
    other:
      '{count} registos são enviados automaticamente assim que houver rede. A central vê que chegaram tarde e decide sobre o que registou depois do fim do turno.',
  },
  safeRefused: {
    one: '{count} registo foi recusado e tem de ser corrigido.',
    other: '{count} registos foram recusados e têm de ser corrigidos.',
  },
  seeUnsent: 'Ver o que não foi enviado',
  logIn: 'Entrar',
  takeVehicle: 'Escolher veículo',
  reasonAfterLogIn: 'Inicie sessão para ver quem o encerrou e porquê.',
};

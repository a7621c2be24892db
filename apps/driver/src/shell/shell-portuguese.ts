import type { CatalogueLike } from '@fleet/ui';
import type { shellEnglish } from './shell-english.js';

/** The texts of the frame around all pages, in Portuguese. */
export const shellPortuguese: CatalogueLike<typeof shellEnglish> = {
  appName: 'Motorista',
  allSent: 'Tudo enviado',
  waiting: { one: '{count} em espera', other: '{count} em espera' },
  refused: { one: '{count} recusado', other: '{count} recusados' },
  offline: 'Sem ligação',
  more: 'Mais',
  back: 'Voltar',
  elsewhereTitle: 'Aberta noutra janela',
  elsewhereHeadline: 'A aplicação está a ser usada noutra janela',
  elsewhereText:
    'Só uma janela pode trabalhar de cada vez. O que registou lá está seguro, e pode continuar aqui.',
  useAppHere: 'Usar aqui',
  faultTitle: 'Algo correu mal',
  faultHeadline: 'A aplicação cometeu um erro',
  faultText:
    'Tudo o que registou está seguro neste telefone. Tente de novo; se voltar a acontecer, abra a rota.',
  tryAgain: 'Tentar de novo',
  startAgain: 'Abrir a rota',
  faultDetails: 'Detalhes para o apoio técnico',
  notFoundTitle: 'Página inexistente',
  notFoundHeadline: 'Não há nada neste endereço',
  notFoundText: 'O link pode ser antigo. Pode abrir a sua rota a partir daqui.',
  toRoute: 'Abrir a rota',
  signedOutTitle: 'Entre para enviar',
  signedOutText: 'O seu acesso expirou. Pode continuar a trabalhar; o que registar espera neste telefone.',
  maybeEndedText: 'O seu turno pode ter terminado. Entre antes de continuar.',
  closedTitle: 'Entre para ver como terminou o turno',
  closedText: 'Pediu para terminar este turno, e parece estar terminado. Entre para ver como terminou.',
  logInAgain: 'Entrar de novo',
  clockFast: 'O relógio deste telefone está {time} adiantado',
  clockSlow: 'O relógio deste telefone está {time} atrasado',
  clockText:
    'Ative a data e a hora automáticas nas configurações do telefone. Até lá, as horas de chegada e de registo estão erradas.',
  storageTitle: 'Só há {size} MB livres neste telefone',
  storageText:
    'Apague fotos, vídeos ou aplicações antigas. Com o telefone cheio, não se pode registar mais nada.',
  moreTitle: 'Mais',
  theme: 'Aparência',
  themeLight: 'Claro',
  themeSun: 'Sol',
  themeDark: 'Escuro',
  language: 'Idioma',
  driver: 'Motorista',
  sessionSince: 'Turno desde {time}',
  phone: 'Este telefone',
  storageFree: 'Memória: {size} MB livres',
  storageUnknown: 'Memória: o navegador não diz quanto está livre',
  storageKept: 'O navegador conserva os dados desta aplicação.',
  storageAtRisk:
    'O navegador pode remover os dados desta aplicação quando o telefone estiver cheio. No ecrã inicial ficam mais seguros.',
  version: 'Versão da aplicação',
  device: 'Número do aparelho',
  endDay: 'Terminar o dia',
  logOut: 'Sair',
  logOutTitle: 'Sair?',
  logOutText: 'Precisa de rede para entrar de novo.',
  logOutUnsent: {
    one: '{count} registo ainda não foi enviado. Fica neste telefone e só segue quando entrar aqui de novo.',
    other:
      '{count} registos ainda não foram enviados. Ficam neste telefone e só seguem quando entrar aqui de novo.',
  },
  logOutSession:
    'O seu turno continua aberto, e ninguém mais pode usar {asset}. Para acabar o trabalho, termine antes o dia.',
  stay: 'Não sair',
  sendFirst: 'Ver o que não foi enviado',
};

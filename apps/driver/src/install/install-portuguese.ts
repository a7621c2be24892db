import type { CatalogueLike } from '@fleet/ui';
import type { installEnglish } from './install-english.js';

/** The texts about the app on the phone, in Portuguese. */
export const installPortuguese: CatalogueLike<typeof installEnglish> = {
  appName: 'Motorista',
  newVersionTitle: 'Há uma nova versão pronta',
  newVersionText: 'Abre automaticamente quando não houver nenhum formulário aberto.',
  updateNow: 'Atualizar agora',
  tooOldTitle: 'Esta versão da aplicação é demasiado antiga',
  tooOldText:
    'O sistema precisa de uma mais recente. O que registou está seguro e fica neste telefone. Atualize quando houver rede.',
  hintTitle: 'Ponha a aplicação no ecrã inicial',
  hintText: 'Assim abre com um toque, mesmo sem rede, e o telefone conserva os dados.',
  hintIos:
    'Toque no botão de partilha do navegador e depois em “Adicionar ao ecrã principal” ou “Adicionar à Tela de Início”. O telefone passa a conservar os dados.',
  addToHome: 'Adicionar ao ecrã inicial',
  notifications: 'Notificações',
  notificationsText: 'Avisam quando a central pede a sua rota, a altera ou encerra o seu turno.',
  notificationsOn: 'Ativas',
  notificationsDenied:
    'Bloqueadas nas configurações do navegador. Permita aí as notificações para esta página.',
  turnOn: 'Ativar notificações',
  releaseNews: 'A central pede que devolva {route}. Abra a aplicação para responder.',
  routeNews: 'A central alterou {route}.',
  revokedNews: 'O seu turno foi encerrado. Abra a aplicação para ver o que isso significa.',
};

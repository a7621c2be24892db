import type { CatalogueLike } from '@fleet/ui';
import type { driversEnglish } from './drivers-english.js';

/** Drivers, in Portuguese. */
export const driversPortuguese: CatalogueLike<typeof driversEnglish> = {
  make: 'Novo motorista',
  makeDo: 'Criar o motorista',
  seen: {
    new: 'O motorista entra na aplicação com este nome de utilizador e este PIN. Anote ambos: ninguém pode voltar a ver o PIN.',
    existing: 'O motorista entra na aplicação com o PIN ou a palavra-passe do utilizador.',
    none: 'Podem planear-se rotas para o motorista, mas ninguém pode entrar como ele.',
  },
  nameHint: 'Rotas, sessões e comprovativos mostram este nome.',
  phone: 'Telefone',
  sitesHint: 'Quem está limitado a outros locais não vê o motorista. Sem escolha: todos o veem.',
  logIn: 'Acesso',
  logIns: {
    new: 'Um novo utilizador com PIN',
    existing: 'Um utilizador que já existe',
    none: 'Ninguém entra como este motorista',
  },
  linked: {
    yes: 'Alguém entra',
    no: 'Ninguém entra',
  },
  userIsMade:
    'O utilizador {username} foi criado, mas o motorista foi recusado. Corrija o formulário e tente de novo.',
  user: 'Utilizador',
  userHint:
    'O utilizador precisa de uma função que permita conduzir, como Motorista. Um utilizador só pode pertencer a um motorista.',
  noUserFound: 'Nenhum utilizador sem motorista tem este nome.',
  logsInAs: 'Entra como',
  nobody: 'ninguém',
  nobodyText: 'Ninguém pode entrar como este motorista. Escolha um utilizador em Alterar.',
  changeTitle: 'Alterar o motorista',
  changeSeen: 'As rotas mostram logo o novo nome; as terminadas mantêm o que tinham.',
  disableSeen:
    'Desativar termina logo a sessão do motorista. Já não recebe rotas, e ainda pode enviar o que registou.',
  statusHint: 'Um motorista desativado não recebe rotas nem leva veículos.',
  giveApp: 'Dar a aplicação',
  appTitle: 'Aplicação do motorista para {name}',
  appText:
    'Leia o código com a câmara do telefone, ou abra o endereço no navegador dele. O navegador propõe instalar a aplicação.',
  appLogIn: 'Aí entra-se com o nome de utilizador {username} e o PIN ou a palavra-passe.',
  appAddress: 'Endereço da aplicação do motorista',
  appCode: 'Código QR do endereço',
  appUnreachable:
    'Um telefone não pode usar este endereço. A aplicação do motorista precisa de HTTPS e de um endereço que os telefones alcancem; o operador do serviço configura ambos.',
  remove: 'Remover motorista',
  removeTitle: 'Remover {name}?',
  removeSeen: 'Só se pode remover um motorista que nunca conduziu; desative os outros. O utilizador fica.',
  toUser: 'O utilizador que entra',
  toRoutes: 'Rotas deste motorista',
  toSessions: 'Sessões deste motorista',
  emptyTitle: 'Ainda não há motoristas',
  emptyText: 'Crie aqui um motorista, ou deixe que o seu sistema de planeamento os envie.',
};

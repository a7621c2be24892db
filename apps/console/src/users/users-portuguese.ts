import type { CatalogueLike } from '@fleet/ui';
import type { usersEnglish } from './users-english.js';

/** Users: how they log in and what they may do, in Portuguese. */
export const usersPortuguese: CatalogueLike<typeof usersEnglish> = {
  make: 'Novo utilizador',
  makeDo: 'Criar o utilizador',
  makeSeen:
    'O utilizador pode entrar quando tiver um PIN ou uma palavra-passe. O PIN define-se depois na página dele.',
  makeSeenMail: 'O utilizador recebe um e-mail com uma ligação, define com ela uma palavra-passe e entra.',
  username: 'Nome de utilizador',
  usernameHint: 'Para entrar. Nenhum outro utilizador do serviço o pode ter, com ou sem maiúsculas.',
  email: 'Endereço de e-mail',
  emailHint: 'Sem ele, o utilizador não pode definir nem repor uma palavra-passe por e-mail.',
  wantsMail: 'Enviar um e-mail para definir uma palavra-passe',
  sitesHint: 'O utilizador vê só os dados destes locais e os que não têm local. Sem escolha: todos.',
  changeTitle: 'Alterar o utilizador',
  changeSeen: 'Se alterar funções ou locais, o utilizador tem de entrar de novo; o que escreveu fica.',
  changeSelf: 'É você mesmo. Um direito que retirar a si próprio só outro administrador lho pode devolver.',
  secret: 'Entra com',
  secrets: {
    password: 'Palavra-passe',
    pin: 'Número PIN',
  },
  noSecret: 'nada ainda',
  noSecretText: 'Este utilizador ainda não pode entrar: não tem PIN nem palavra-passe.',
  noSecretSign: 'Ainda não pode entrar',
  passwordMailed: 'Foi enviado um e-mail para {email}. Com ele, o utilizador escolhe uma palavra-passe.',
  setPin: 'Definir um PIN',
  pinTitle: 'Novo PIN de {name}',
  pinSeen:
    '{name} entra com o nome de utilizador {username} e o novo PIN; o PIN ou a palavra-passe anterior deixa de valer, e os telefones pedem o novo.',
  pinOtherUser:
    'Nenhum PIN foi definido: o utilizador {username} já não entra como {name}. Feche esta janela para ver quem o faz agora.',
  pinSet: '{name} tem o novo PIN. Diga-lho: ninguém o pode voltar a ver.',
  pin: 'Novo PIN',
  pinHint: 'De 4 a 8 algarismos, em geral pelo menos 6, e difícil de adivinhar.',
  pinForm: 'Um PIN tem de 4 a 8 algarismos.',
  showPin: 'Mostrar o PIN',
  hidePin: 'Ocultar o PIN',
  proposePin: 'Propor um PIN',
  sendMail: 'Enviar um e-mail para a palavra-passe',
  mailTitle: 'Enviar um e-mail para a palavra-passe?',
  mailSeen:
    '{name} recebe em {email} uma ligação para definir uma palavra-passe. As ligações anteriores deixam de valer; o PIN ou a palavra-passe atual vale até ser definida uma nova palavra-passe.',
  mailSent:
    'O e-mail para {name} em {email} está a caminho, exceto se o utilizador já recebeu cinco na última hora.',
  disable: 'Desativar',
  enable: 'Ativar',
  disableTitle: 'Desativar {name}?',
  disableSeenDriver:
    'A sessão do motorista continua ativa. O telefone só pode enviar os seus registos depois de voltar a ativar o utilizador.',
  disableSeen: 'O utilizador sai em todo o lado e já não pode entrar na sua organização.',
  enableTitle: 'Ativar {name}?',
  enableSeen: 'O utilizador pode voltar a entrar com o seu PIN ou palavra-passe.',
  disabled: '{name} está desativado e saiu em todo o lado.',
  enabled: '{name} está ativado.',
  remove: 'Retirar da organização',
  removeTitle: 'Retirar {name}?',
  removeSeen:
    'O utilizador sai e deixa a organização. O seu motorista fica sem acesso, e o registo de auditoria guarda o que fez.',
  toDriver: 'O motorista deste utilizador',
  emptyTitle: 'Nenhum utilizador que possa ver',
  emptyText: 'Vê os utilizadores dos seus locais e os que não têm local.',
};

import type { CatalogueLike } from '@fleet/ui';
import type { signInPageEnglish } from './sign-in-page-english.js';

/** The texts of the log-in, in Portuguese. */
export const signInPagePortuguese: CatalogueLike<typeof signInPageEnglish> = {
  title: 'Entrar',
  intro: 'A consola da sua organização: rotas, sessões e registos que esperam uma decisão.',
  userName: 'Nome de utilizador',
  password: 'Palavra-passe',
  show: 'Mostrar',
  hide: 'Ocultar',
  logIn: 'Entrar',
  forgotten: 'Esqueci-me da palavra-passe',
  userNameMissing: 'Escreva o seu nome de utilizador.',
  passwordMissing: 'Escreva a sua palavra-passe.',
  wrong: 'O nome de utilizador ou a palavra-passe está errado. As maiúsculas contam na palavra-passe.',
  locked: 'Houve demasiadas tentativas. Pode tentar de novo às {time}.',
  lockedNoTime:
    'Houve demasiadas tentativas. Tente de novo daqui a um quarto de hora, ou peça uma nova palavra-passe.',
  loggedOut: 'A sua sessão terminou.',
  otherTabOut: 'Terminou a sessão noutra janela.',
  noOrganisation: 'A sua conta não pertence a nenhuma organização. Pergunte à pessoa que lha deu.',
  chooseTitle: 'Escolha uma organização',
  chooseText: 'A sua conta pertence a várias. Mais tarde pode mudar para outra, no seu menu.',
  continue: 'Continuar',
  somebodyElse: 'Entrar com outro nome',
  endedTitle: 'Entre de novo para continuar',
  expiredText:
    'O acesso termina ao fim de algum tempo, para que mais ninguém use esta página. O que escreveu fica.',
  invalidatedText:
    'Os seus direitos ou a sua palavra-passe mudaram, ou a sua sessão foi terminada noutro lugar. O que escreveu fica.',
  as: 'Como {name}',
  askTitle: 'Pedir uma nova palavra-passe',
  askText:
    'Escreva o seu nome de utilizador. Se estiver certo e tivermos o seu endereço, enviamos uma ligação para uma nova palavra-passe.',
  send: 'Enviar a ligação',
  askedTitle: 'Veja o seu correio',
  askedText:
    'Se o nome de utilizador estiver certo, uma ligação vai a caminho. Pode demorar alguns minutos; veja também no correio não solicitado.',
  askedHelp: 'Não chegou nada? O seu administrador pode dizer que endereço temos.',
  backToLogIn: 'Voltar à entrada',
  anotherName: 'Tentar outro nome de utilizador',
  setTitle: 'Definir a sua palavra-passe',
  setText: 'Substitui a que tinha e termina a sua sessão em todo o lado.',
  newPassword: 'Nova palavra-passe',
  passwordRule:
    'Pelo menos {count} caracteres. Algumas palavras que só você juntaria são fáceis de lembrar e difíceis de adivinhar.',
  tooShort: 'É demasiado curta: pelo menos {count} caracteres.',
  set: 'Definir a palavra-passe',
  linkGoneTitle: 'Esta ligação não pode ser usada',
  linkGoneText: 'Já foi usada, expirou ou foi substituída por uma mais recente. Peça outra ligação.',
  askAnother: 'Pedir outra ligação',
  doneTitle: 'A sua palavra-passe está definida',
  doneText: 'Entre com ela a partir de agora. O seu nome de utilizador é {name}.',
};

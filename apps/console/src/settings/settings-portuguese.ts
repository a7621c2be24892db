import type { CatalogueLike } from '@fleet/ui';
import type { settingsEnglish } from './settings-english.js';

/** The texts of the room `settings`, in Portuguese. */
export const settingsPortuguese: CatalogueLike<typeof settingsEnglish> = {
  title: 'Definições',
  intro: 'Valem para toda a organização. Um campo vazio tem o valor por omissão que se indica.',
  onlyRead: 'Pode ver as definições. Um administrador pode alterá-las.',
  ofSites:
    'As definições valem para todos os locais, e a sua conta está limitada a alguns. Por isso pode vê-las, mas não alterá-las.',
  groups: {
    organisation: 'A sua organização',
    routes: 'Rotas e motoristas',
    logIns: 'Inícios de sessão',
    kept: 'Quanto tempo se guardam os dados',
  },
  id: 'Identificador da organização',
  idHint: 'Faz parte dos endereços da interface.',
  made: 'Criada',
  name: 'Nome',
  nameHint: 'Está por cima destas páginas, nos correios e nas provas de entrega.',
  logo: 'Logótipo',
  logoHint:
    'As provas de entrega mostram-no em vez do nome da organização em letras grandes. Um PNG ou JPEG de 256 kB no máximo.',
  noLogo: 'Não há nenhum.',
  logoSize: '{width} × {height} píxeis',
  chooseLogo: 'Escolher uma imagem',
  replaceLogo: 'Escolher outra imagem',
  removeLogo: 'Remover o logótipo',
  removeLogoTitle: 'Remover o logótipo?',
  removeLogoSeen: 'As novas provas de entrega têm de novo o nome da organização.',
  logoSaved: 'O logótipo está guardado.',
  logoRemoved: 'O logótipo está removido.',
  logoWrong:
    'O logótipo tem de ser um PNG ou JPEG de 256 kB e 2000 píxeis por lado no máximo. Um PNG não pode ser entrelaçado.',
  language: 'Língua',
  languageHint:
    'Das provas de entrega e dos correios. Cada utilizador escolhe a língua das suas páginas. Por omissão: inglês.',
  timeZone: 'Fuso horário',
  timeZoneHint: 'Nele, as páginas, os correios e as provas de entrega mostram as horas. Por omissão: UTC.',
  distance: 'Distâncias',
  distanceHint:
    'A unidade em que as aplicações e os documentos mostram distâncias. As leituras dos contadores mantêm a sua. Por omissão: quilómetros.',
  distances: {
    km: 'Quilómetros',
    mi: 'Milhas',
  },
  currencies: 'Moedas',
  currenciesHint:
    'Os motoristas registam o dinheiro numa destas, se a rota não indicar as suas. Até 30. Por omissão: nenhuma.',
  noCurrency: 'Nenhuma',
  currencyCode: 'Código da moeda {number}',
  currencySymbol: 'Símbolo da moeda {number}',
  addCurrency: 'Acrescentar uma moeda',
  removeCurrency: 'Remover a moeda {number}',
  threshold: 'Tempo para responder a uma transferência',
  thresholdHint:
    'O tempo que um motorista tem se o controlador não disser outra coisa: de um segundo a um dia. Por omissão: 5 minutos.',
  pinDigits: 'Algarismos de um pin novo',
  pinDigitsHint: 'Pelo menos tantos. Os pins que os motoristas já têm continuam válidos. Por omissão: 6.',
  early: 'Tolerância de avanço',
  earlyHint:
    'Uma chegada até este tempo antes do horário conta como pontual. Um dia no máximo. Por omissão: 15 minutos.',
  late: 'Tolerância de atraso',
  lateHint:
    'Uma chegada até este tempo depois do horário conta como pontual. Um dia no máximo. Por omissão: 15 minutos.',
  driverToken: 'Um motorista fica ligado',
  driverTokenHint:
    'Desde o último início de sessão. Pelo menos 5 minutos. O tempo máximo, que é também o valor por omissão, é fixado pelo operador do serviço. Uma alteração vale a partir do próximo início de sessão.',
  userToken: 'Os outros utilizadores ficam ligados',
  userTokenHint: 'Depois, estas páginas pedem outra vez a palavra-passe. Os mesmos limites.',
  keyToken: 'Uma ligação com chave de API dura',
  keyTokenHint: 'Depois, um programa liga-se de novo por si. Os mesmos limites.',
  positions: 'Posições dos veículos',
  positionsHint: 'De 7 dias a 10 anos (3650 dias). Por omissão: guardam-se para sempre.',
  events: 'Eventos',
  eventsHint:
    'De 90 dias a 10 anos (3650 dias). Os eventos contêm respostas inteiras com as suas posições. Por omissão: guardam-se para sempre.',
  notifications: 'Mensagens para os telefones',
  notificationsHint: 'De 7 a 30 dias. Por omissão: 30 dias.',
  webhookDeliveries: 'Registo dos webhooks',
  webhookDeliveriesHint: 'De 7 a 30 dias depois do fim de um envio. Por omissão: 30 dias.',
  forEver: 'Para sempre',
  undo: 'Descartar as alterações',
  unsaved: 'Há alterações que não estão guardadas.',
  saved: 'As definições estão guardadas.',
  wrong: 'Alguns campos contêm erros; estão assinalados.',
  shorterTitle: 'Apagar dados antigos?',
  shorterSeen:
    'O que é mais antigo do que os novos tempos é apagado dentro de uma hora: {what}. Ninguém o pode recuperar. As rotas ficam, com as suas respostas e imagens.',
  shorterDo: 'Guardar e apagar',
  shorterKeep: 'Ficar com os dados',
};

import type { CatalogueLike } from '@fleet/ui';
import type { signInEnglish } from './sign-in-english.js';

/** The texts of log-in, organisation and asset, in Portuguese. */
export const signInPortuguese: CatalogueLike<typeof signInEnglish> = {
  logIn: 'Entrar',
  userName: 'Nome de utilizador',
  pin: 'PIN',
  showPin: 'Mostrar o PIN',
  hidePin: 'Ocultar o PIN',
  userNameMissing: 'Escreva o seu nome de utilizador.',
  pinMissing: 'Escreva o seu PIN.',
  logInAgain: 'Entrar de novo',
  logInAgainText: 'O seu acesso expirou. O seu trabalho está seguro neste telefone e segue depois de entrar.',
  unsentOf: {
    one: '{name} tem {count} registo por enviar neste telefone. Segue quando {name} entrar.',
    other: '{name} tem {count} registos por enviar neste telefone. Seguem quando {name} entrar.',
  },
  otherDriverTitle: 'Trabalho por enviar neste telefone',
  useName: 'Entrar como {name}',
  wrongTitle: 'Nome de utilizador ou PIN errado',
  wrongText:
    'Verifique os dois e tente de novo. Após cinco tentativas erradas, tem de esperar antes de tentar outra vez.',
  lockedTitle: 'Demasiadas tentativas erradas',
  lockedText: 'Pode tentar de novo às {time}. Se esqueceu o PIN, peça um novo à central.',
  lockedTextNoTime: 'Espere alguns minutos e tente de novo. Se esqueceu o PIN, peça um novo à central.',
  busyTitle: 'Demasiados pedidos',
  busyText: 'O sistema está ocupado. Tente de novo às {time}.',
  offlineTitle: 'Sem rede',
  offlineText:
    'Para entrar é preciso rede. Ligue os dados móveis ou o Wi-Fi e tente de novo. Depois, pode trabalhar sem rede.',
  unreachableTitle: 'O sistema não responde',
  unreachableText:
    'Há rede, mas não se consegue chegar ao sistema. Tente de novo daqui a um minuto ou pergunte à central.',
  portalTitle: 'Aceite primeiro as condições desta rede',
  portalText:
    'Outra página respondeu em vez do sistema, como no Wi-Fi de um hotel ou de uma área de serviço. Abra o navegador e aceite as condições da rede, ou use os dados móveis. Depois tente de novo.',
  versionTitle: 'A aplicação e o sistema têm versões diferentes',
  versionText:
    'Feche a aplicação e abra-a de novo com rede, para que se atualize. Se não ajudar, avise a central.',
  addressTitle: 'Este endereço não está configurado',
  addressText:
    'O sistema não conhece o endereço {host}. Avise a central: quem gere o sistema tem de o configurar.',
  faultTitle: 'O sistema tem um problema',
  faultText: 'Tente de novo daqui a um minuto. Se continuar, avise a central: {detail}.',
  refusedTitle: 'Isso não foi aceite',
  notDriverTitle: 'Não é motorista aqui',
  notDriverText:
    'O seu utilizador não é motorista em nenhuma empresa. Peça à central que o registe como motorista.',
  storageFullTitle: 'Este telefone está cheio',
  storageFullText: 'Liberte algum espaço, por exemplo de fotos ou aplicações antigas, e tente de novo.',
  storageBrokenTitle: 'Não é possível abrir a memória deste telefone',
  storageBrokenText:
    'Feche as outras janelas desta aplicação e abra-a de novo. Numa janela privada ela não pode guardar o seu trabalho. ({detail})',
  organisationTitle: 'Para quem conduz hoje?',
  organisation: 'Empresa',
  organisationMissing: 'Escolha uma empresa.',
  goOn: 'Continuar',
  back: 'Voltar',
  assetTitle: 'O seu veículo',
  assetQuestion: 'Que veículo conduz hoje?',
  searchAssets: 'Procurar veículos',
  scan: 'Ler código',
  scanTitle: 'Leia o código no veículo',
  startSession: 'Iniciar turno',
  startWith: 'Vai conduzir {asset}',
  chooseFirst: 'Escolha primeiro um veículo: leia o código dele ou toque nele na lista.',
  assets: 'Veículos',
  chosen: 'Escolhido',
  outOfService: 'Fora de serviço',
  plannedForYou: 'Planeado para si',
  otherVehicleTitle: 'A sua rota não está prevista com {asset}. Continuar mesmo assim?',
  otherVehicleText: 'Está prevista com {planned}.',
  trailerTitle: '{asset} é um reboque. Conduz mesmo este?',
  trailerText: 'Normalmente, o turno começa com o veículo que o puxa.',
  trailerYes: 'Sim, iniciar turno',
  trailerNo: 'Não, escolher outro',
  noAssetsTitle: 'Ainda não há veículos neste telefone',
  noAssetsOnline: 'Ainda não há veículos para si, ou a lista ainda está a ser lida.',
  noAssetsOffline: 'A lista é lida quando houver rede. Assim que houver, pode ler o código.',
  readAgain: 'Ler a lista de novo',
  noMatchTitle: 'Nada encontrado',
  noMatchText:
    'Nenhum veículo tem “{query}” no nome, na matrícula ou no número. Tente menos letras ou leia o código.',
  unknownCodeTitle: 'Este código não é de um veículo seu',
  unknownCodeText: 'O código diz “{code}”. Leia o código no próprio veículo ou procure-o.',
  moreAssets: {
    one: 'Mais {count}. Escreva para o encontrar.',
    other: 'Mais {count}. Escreva para os encontrar.',
  },
  needsNetworkTitle: 'Para iniciar um turno é preciso rede',
  needsNetworkText:
    'O sistema tem de saber quem conduz que veículo. A sua escolha fica guardada; toque em “Iniciar turno” assim que houver rede.',
  assetTakenTitle: '{asset} está em uso',
  assetTakenText:
    'Está num turno de outro motorista ou telefone. Escolha outro veículo ou peça à central que encerre esse turno.',
  assetTakenBy:
    'Está com {driver} desde: {time}. Escolha outro veículo ou peça a essa pessoa ou à central que encerre esse turno.',
  driverElsewhereTitle: 'Já tem um turno aberto',
  driverElsewhereText:
    'Começou ({time}) com {asset}, noutro telefone. Termine lá o dia ou encerre esse turno aqui.',
  driverElsewhereShort: 'Termine o dia no outro telefone ou peça à central que encerre esse turno.',
  deviceTakenTitle: 'Este telefone está a ser usado por outro motorista',
  deviceTakenText: 'O motorista anterior não terminou o dia neste telefone. Ele ou a central podem fazê-lo.',
  endOther: 'Encerrar esse turno',
  endOtherTitle: 'Encerrar o turno no outro telefone?',
  endOtherText:
    'Esse telefone não pode registar mais nada. O que lá foi registado fica guardado e é enviado assim que ele tiver rede.',
  endOtherReason: 'Encerrado pelo motorista noutro telefone',
  keepOther: 'Deixar como está',
  unknownAssetTitle: 'O sistema não conhece este veículo',
  unknownAssetText: 'Pode ter sido removido. Leia a lista de novo e escolha outro.',
};

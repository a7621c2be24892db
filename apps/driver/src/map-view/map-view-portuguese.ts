import type { CatalogueLike } from '@fleet/ui';
import type { mapViewEnglish } from './map-view-english.js';

/** The texts of the map, in Portuguese. */
export const mapViewPortuguese: CatalogueLike<typeof mapViewEnglish> = {
  title: 'Mapa',
  mapLabel: 'Mapa da rota',
  stops: 'Paragens no mapa',
  stopTitle: '{number}. {name}',
  myPosition: 'Seguir-me',
  nextStop: 'Próxima paragem',
  wholeRoute: 'Rota inteira',
  positionRefused:
    'A aplicação não pode ler a sua posição. Permita-o a esta aplicação nas configurações do navegador para se ver no mapa.',
  positionUnavailable:
    'A sua posição não é conhecida agora. Ao ar livre costuma voltar ao fim de alguns segundos.',
  noMapTitle: 'Este telefone não consegue desenhar o mapa',
  noMapText: 'As paragens estão na lista abaixo, e a navegação do telefone funciona para cada uma.',
  baseFault: 'Não é possível carregar o mapa agora. A rota e as paragens aparecem sem ele.',
  noRouteTitle: 'Nenhuma rota para mostrar',
  noRouteText: 'Assim que tiver uma rota, ela é desenhada aqui.',
  toRoute: 'Voltar à rota',
  keepTitle: 'Mapa sem rede',
  keepText: 'Guarde o mapa da região neste telefone ({size}). De preferência por Wi-Fi.',
  keepTextNoSize: 'Guarde o mapa da região neste telefone. De preferência por Wi-Fi.',
  keep: 'Guardar neste telefone',
  keeping: 'A carregar o mapa',
  keepingPart: '{received} de {size}',
  kept: 'O mapa está neste telefone ({size}) e não precisa de rede.',
  keptOld: 'Há um mapa mais recente ({size}).',
  renew: 'Carregar o mapa mais recente',
  drop: 'Remover deste telefone',
  cancel: 'Cancelar',
  keepFailed:
    'Não foi possível guardar o mapa: a rede falhou ou acabou o espaço no telefone. Tente de novo mais tarde.',
  noRoom: 'Não há espaço suficiente neste telefone para o mapa ({size}).',
  late: 'Atrasado',
};

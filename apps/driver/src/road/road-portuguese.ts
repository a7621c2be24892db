import type { CatalogueLike } from '@fleet/ui';
import type { roadEnglish } from './road-english.js';

/** The texts of driving and of the position, in Portuguese. */
export const roadPortuguese: CatalogueLike<typeof roadEnglish> = {
  lockedTitle: 'Bloqueado ao conduzir',
  lockedText: 'Os formulários abrem de novo quando o veículo estiver parado alguns segundos.',
  nextStop: 'Próxima paragem',
  noStopTitle: 'Nenhuma paragem à frente',
  distance: 'Distância',
  estimated: 'estimada',
  expected: 'Prevista',
  planned: 'programada {time}',
  unknown: 'desconhecida',
  call: 'Ligar para {name}',
  passenger: 'Sou passageiro',
  askTitle: 'A aplicação pode ver onde está?',
  askText:
    'Assim propõe chegadas e partidas e bloqueia os formulários enquanto conduz. A central só vê a posição durante o seu turno.',
  allow: 'Permitir posição',
  without: 'Continuar sem posição',
  refusedTitle: 'A posição não é permitida',
  refusedText:
    'Tudo funciona, mas tem de indicar à mão cada chegada e partida. Para mudar isso, permita a posição para esta página nas configurações do navegador.',
  unsupportedTitle: 'A aplicação não pode ler a posição deste telefone',
  unsupportedText: 'Tudo funciona, mas tem de indicar à mão cada chegada e partida.',
  understood: 'Entendi',
};

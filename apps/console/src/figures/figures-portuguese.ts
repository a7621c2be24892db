import type { CatalogueLike } from '@fleet/ui';
import type { figuresEnglish } from './figures-english.js';

/** The figures: punctuality, time at stops, reasons, odometers, in Portuguese. */
export const figuresPortuguese: CatalogueLike<typeof figuresEnglish> = {
  title: 'Números',
  intro:
    'O que os seus motoristas fizeram, em números. Escolha os dias; tudo pode ser guardado como ficheiro CSV.',
  from: 'Desde o dia',
  to: 'Até ao dia',
  csv: 'Guardar como CSV',
  table: 'Os valores como tabela',
  nothing: 'Nada nestes dias',
  newestRoutes:
    'São os números das {count} rotas mais recentes de {total}. Escolha menos dias para as ver todas.',
  punctuality: 'Chegadas pontuais',
  notLate: 'Sem atraso',
  ofArrivals: 'Chegadas avaliadas: {count}',
  day: 'Dia',
  early: 'Adiantado',
  onTime: 'Pontual',
  late: 'Atrasado',
  noArrivals: 'Nenhum veículo chegou a uma paragem com hora prevista.',
  stays: 'Tempo nas paragens',
  stop: 'Paragem',
  visits: 'Visitas',
  mean: 'Tempo médio',
  compared: 'Comparado',
  longest: 'O mais longo',
  noStays: 'Nenhum veículo chegou a uma paragem e voltou a partir.',
  reasons: 'Motivos de falhas e omissões',
  reason: 'Motivo',
  noReason: 'Sem motivo',
  failed: 'Falhado',
  skipped: 'Omitido',
  noReasons: 'Nada falhou, e nada foi omitido.',
  odometer: 'Contador de um veículo',
  asset: 'Veículo',
  chooseAsset: 'Escolha um veículo',
  readings: 'Leituras do veículo',
  time: 'Hora',
  reading: 'Leitura',
  noReadings: 'Os motoristas não enviaram nenhuma leitura deste veículo.',
};

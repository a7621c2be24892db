import type { CatalogueLike } from '@fleet/ui';
import type { figuresEnglish } from './figures-english.js';

/** The figures: punctuality, time at stops, reasons, odometers, in Spanish. */
export const figuresSpanish: CatalogueLike<typeof figuresEnglish> = {
  title: 'Cifras',
  intro:
    'Lo que hicieron sus conductores, en cifras. Elija los días; todo se puede guardar como archivo CSV.',
  from: 'Desde el día',
  to: 'Hasta el día',
  csv: 'Guardar como CSV',
  table: 'Los valores como tabla',
  nothing: 'Nada en estos días',
  newestRoutes:
    'Son las cifras de las {count} rutas más recientes de {total}. Elija menos días para verlas todas.',
  punctuality: 'Llegadas puntuales',
  notLate: 'Sin retraso',
  ofArrivals: 'Llegadas valoradas: {count}',
  day: 'Día',
  early: 'Antes de tiempo',
  onTime: 'Puntual',
  late: 'Con retraso',
  noArrivals: 'Ningún vehículo llegó a una parada con hora prevista.',
  stays: 'Tiempo en las paradas',
  stop: 'Parada',
  visits: 'Visitas',
  mean: 'Tiempo medio',
  compared: 'Comparado',
  longest: 'El más largo',
  noStays: 'Ningún vehículo llegó a una parada y volvió a salir.',
  reasons: 'Motivos de fallos y omisiones',
  reason: 'Motivo',
  noReason: 'Sin motivo',
  failed: 'Fallido',
  skipped: 'Omitido',
  noReasons: 'Nada falló, y nada se omitió.',
  odometer: 'Contador de un vehículo',
  asset: 'Vehículo',
  chooseAsset: 'Elija un vehículo',
  readings: 'Lecturas del vehículo',
  time: 'Hora',
  reading: 'Lectura',
  noReadings: 'Los conductores no enviaron ninguna lectura de este vehículo.',
};

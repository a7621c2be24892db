import type { CatalogueLike } from '@fleet/ui';
import type { roadEnglish } from './road-english.js';

/** The texts of driving and of the position, in Spanish. */
export const roadSpanish: CatalogueLike<typeof roadEnglish> = {
  lockedTitle: 'Bloqueado en marcha',
  lockedText: 'Los formularios se abren de nuevo cuando el vehículo lleva parado unos segundos.',
  nextStop: 'Próxima parada',
  noStopTitle: 'No quedan paradas',
  distance: 'Distancia',
  estimated: 'estimada',
  expected: 'Prevista',
  planned: 'planificada {time}',
  unknown: 'desconocida',
  call: 'Llamar a {name}',
  passenger: 'Soy acompañante',
  askTitle: '¿Puede ver la aplicación dónde está?',
  askText:
    'Así propone las llegadas y salidas, y bloquea los formularios mientras conduce. Su oficina solo ve la ubicación durante su turno.',
  allow: 'Permitir la ubicación',
  without: 'Continuar sin ubicación',
  refusedTitle: 'La ubicación no está permitida',
  refusedText:
    'Todo funciona, pero usted indica cada llegada y salida a mano. Para cambiarlo, permita la ubicación para esta página en los ajustes del navegador.',
  unsupportedTitle: 'La aplicación no puede leer la ubicación de este teléfono',
  unsupportedText: 'Todo funciona, pero usted indica cada llegada y salida a mano.',
  understood: 'Entendido',
};

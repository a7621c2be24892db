import type { CatalogueLike } from '@fleet/ui';
import type { mapViewEnglish } from './map-view-english.js';

/** The texts of the map, in Spanish. */
export const mapViewSpanish: CatalogueLike<typeof mapViewEnglish> = {
  title: 'Mapa',
  mapLabel: 'Mapa de la ruta',
  stops: 'Paradas en el mapa',
  stopTitle: '{number}. {name}',
  myPosition: 'Seguirme',
  nextStop: 'Próxima parada',
  wholeRoute: 'Toda la ruta',
  positionRefused:
    'La aplicación no puede leer su ubicación. Permítala para esta aplicación en los ajustes del navegador para verse en el mapa.',
  positionUnavailable: 'Ahora no se conoce su ubicación. Al aire libre suele volver en unos segundos.',
  noMapTitle: 'Este teléfono no puede dibujar el mapa',
  noMapText: 'Las paradas están en la lista de abajo, y la navegación del teléfono sirve para cada una.',
  baseFault: 'Ahora no se puede cargar el mapa. La ruta y las paradas se muestran sin él.',
  noRouteTitle: 'No hay ruta que mostrar',
  noRouteText: 'En cuanto tenga una ruta, se dibujará aquí.',
  toRoute: 'Volver a la ruta',
  keepTitle: 'Mapa sin red',
  keepText: 'Guardar el mapa de la región en este teléfono ({size}). Mejor con wifi.',
  keepTextNoSize: 'Guardar el mapa de la región en este teléfono. Mejor con wifi.',
  keep: 'Guardar en este teléfono',
  keeping: 'Cargando el mapa',
  keepingPart: '{received} de {size}',
  kept: 'El mapa está en este teléfono ({size}) y no necesita red.',
  keptOld: 'Hay un mapa más nuevo ({size}).',
  renew: 'Cargar el mapa nuevo',
  drop: 'Quitar de este teléfono',
  cancel: 'Cancelar',
  keepFailed:
    'No se ha podido guardar el mapa: faltó red o espacio en el teléfono. Inténtelo de nuevo más tarde.',
  noRoom: 'No hay espacio suficiente en este teléfono para el mapa ({size}).',
  late: 'Con retraso',
};

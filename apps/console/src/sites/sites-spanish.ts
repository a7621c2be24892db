import type { CatalogueLike } from '@fleet/ui';
import type { sitesEnglish } from './sites-english.js';

/** The sites of an organisation, in Spanish. */
export const sitesSpanish: CatalogueLike<typeof sitesEnglish> = {
  make: 'Nueva sede',
  makeDo: 'Crear la sede',
  makeSeen: 'Después se pueden limitar a esta sede usuarios, conductores, vehículos y claves de API.',
  changeTitle: 'Cambiar la sede',
  changeSeen: 'Todos ven enseguida los valores nuevos; las rutas terminadas conservan los suyos.',
  remove: 'Eliminar sede',
  removeTitle: '¿Eliminar {name}?',
  removeSeen: 'No se puede deshacer. Una sede que se ha usado alguna vez no se puede eliminar; desactívela.',
  street: 'Calle',
  houseNumber: 'Número',
  postalCode: 'Código postal',
  city: 'Ciudad',
  region: 'Región',
  country: 'País',
  latitude: 'Latitud',
  latitudeHint: 'Como 42,45316. Un par con coma llena los dos campos.',
  longitude: 'Longitud',
  longitudeHint: 'Como 1,47342',
  coordinates: 'Latitud, longitud',
  coordinatesMissing: 'Una dirección necesita ambas: latitud de −90 a 90, longitud de −180 a 180.',
  statusHint: 'Una sede desactivada no se puede asignar a nada nuevo.',
  emptyTitle: 'Aún no hay sedes',
  emptyText: 'Una sede es un almacén o una sucursal. Sin sedes, todos ven todo lo de la organización.',
};

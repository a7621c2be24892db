import type { CatalogueLike } from '@fleet/ui';
import type { firstStepsEnglish } from './first-steps-english.js';

/** What an administrator of a new organisation sees, in Spanish. */
export const firstStepsSpanish: CatalogueLike<typeof firstStepsEnglish> = {
  zoneText: 'Las horas se muestran en {used}. Su ordenador está en {own}.',
  useZone: 'Usar {own}',
  openSettings: 'Abrir los ajustes',
  keepZone: 'Dejar {used}',
  title: 'Primeros pasos',
  text: 'Estos pasos llevan a la primera entrega. Cada uno abre su página.',
  steps: {
    zone: 'Elegir la zona horaria',
    site: 'Añadir una sede',
    driver: 'Añadir un conductor que inicia sesión con un PIN',
    vehicle: 'Añadir un vehículo',
    route: 'Crear una ruta',
  },
  after:
    'Después, el conductor entra en la aplicación del conductor y empieza una sesión. Desde entonces, esta página lo muestra.',
};

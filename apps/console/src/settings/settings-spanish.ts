import type { CatalogueLike } from '@fleet/ui';
import type { settingsEnglish } from './settings-english.js';

/** The texts of the room `settings`, in Spanish. */
export const settingsSpanish: CatalogueLike<typeof settingsEnglish> = {
  title: 'Ajustes',
  intro: 'Valen para toda la organización. Un campo vacío tiene el valor por defecto que se indica.',
  onlyRead: 'Usted puede ver los ajustes. Un administrador puede cambiarlos.',
  ofSites:
    'Los ajustes valen para todas las sedes, y su cuenta está limitada a algunas. Por eso puede verlos, pero no cambiarlos.',
  groups: {
    organisation: 'Su organización',
    routes: 'Rutas y conductores',
    logIns: 'Inicios de sesión',
    kept: 'Cuánto tiempo se guardan los datos',
  },
  id: 'Identificador de la organización',
  idHint: 'Es parte de las direcciones de la interfaz.',
  made: 'Creada',
  name: 'Nombre',
  nameHint: 'Está encima de estas páginas, en los correos y en las pruebas de entrega.',
  logo: 'Logotipo',
  logoHint:
    'Las pruebas de entrega lo muestran en lugar del nombre de la organización en letras grandes. Un PNG o JPEG de 256 kB como mucho.',
  noLogo: 'No hay ninguno.',
  logoSize: '{width} × {height} píxeles',
  chooseLogo: 'Elegir una imagen',
  replaceLogo: 'Elegir otra imagen',
  removeLogo: 'Quitar el logotipo',
  removeLogoTitle: '¿Quitar el logotipo?',
  removeLogoSeen: 'Las nuevas pruebas de entrega tienen otra vez el nombre de la organización.',
  logoSaved: 'El logotipo está guardado.',
  logoRemoved: 'El logotipo está quitado.',
  logoWrong:
    'El logotipo debe ser un PNG o JPEG de 256 kB y 2000 píxeles por lado como mucho. Un PNG no puede ser entrelazado.',
  language: 'Idioma',
  languageHint:
    'De las pruebas de entrega y los correos. Cada usuario elige el idioma de sus páginas. Por defecto: inglés.',
  timeZone: 'Zona horaria',
  timeZoneHint:
    'En ella muestran las horas las páginas, los correos y las pruebas de entrega. Por defecto: UTC.',
  distance: 'Distancias',
  distanceHint:
    'La unidad en que las aplicaciones y los documentos muestran distancias. Las lecturas de los contadores conservan la suya. Por defecto: kilómetros.',
  distances: {
    km: 'Kilómetros',
    mi: 'Millas',
  },
  currencies: 'Monedas',
  currenciesHint:
    'Los conductores anotan el efectivo en una de estas, si la ruta no nombra las suyas. Hasta 30. Por defecto: ninguna.',
  noCurrency: 'Ninguna',
  currencyCode: 'Código de la moneda {number}',
  currencySymbol: 'Símbolo de la moneda {number}',
  addCurrency: 'Añadir una moneda',
  removeCurrency: 'Quitar la moneda {number}',
  threshold: 'Tiempo para responder a un traspaso',
  thresholdHint:
    'El tiempo que tiene un conductor si el controlador no dice otra cosa: de un segundo a un día. Por defecto: 5 minutos.',
  pinDigits: 'Cifras de un pin nuevo',
  pinDigitsHint: 'Al menos tantas. Los pines que ya tienen los conductores siguen valiendo. Por defecto: 6.',
  early: 'Tolerancia de adelanto',
  earlyHint:
    'Una llegada hasta este tiempo antes del horario cuenta como puntual. Un día como mucho. Por defecto: 15 minutos.',
  late: 'Tolerancia de retraso',
  lateHint:
    'Una llegada hasta este tiempo después del horario cuenta como puntual. Un día como mucho. Por defecto: 15 minutos.',
  driverToken: 'Un conductor sigue conectado',
  driverTokenHint:
    'Desde el último inicio de sesión. Al menos 5 minutos. El tiempo máximo, que es también el valor por defecto, lo fija el operador del servicio. Un cambio vale desde el próximo inicio de sesión.',
  userToken: 'Los demás usuarios siguen conectados',
  userTokenHint: 'Después, estas páginas piden otra vez la contraseña. Los mismos límites.',
  keyToken: 'Una conexión con clave de API dura',
  keyTokenHint: 'Después, un programa se conecta otra vez por sí mismo. Los mismos límites.',
  positions: 'Posiciones de vehículos',
  positionsHint: 'De 7 días a 10 años (3650 días). Por defecto: se guardan para siempre.',
  events: 'Eventos',
  eventsHint:
    'De 90 días a 10 años (3650 días). Los eventos contienen respuestas enteras con sus posiciones. Por defecto: se guardan para siempre.',
  notifications: 'Mensajes a los teléfonos',
  notificationsHint: 'De 7 a 30 días. Por defecto: 30 días.',
  webhookDeliveries: 'Registro de los webhooks',
  webhookDeliveriesHint: 'De 7 a 30 días después del final de un envío. Por defecto: 30 días.',
  forEver: 'Para siempre',
  undo: 'Descartar los cambios',
  unsaved: 'Hay cambios que no están guardados.',
  saved: 'Los ajustes están guardados.',
  wrong: 'Algunos campos contienen errores; están marcados.',
  shorterTitle: '¿Borrar datos antiguos?',
  shorterSeen:
    'Lo que es más antiguo que los tiempos nuevos se borra en una hora: {what}. Nadie puede recuperarlo. Las rutas se quedan, con sus respuestas e imágenes.',
  shorterDo: 'Guardar y borrar',
  shorterKeep: 'Conservar los datos',
};

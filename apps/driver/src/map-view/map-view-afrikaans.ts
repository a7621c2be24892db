import type { CatalogueLike } from '@fleet/ui';
import type { mapViewEnglish } from './map-view-english.js';

/** The texts of the map, in Afrikaans. */
export const mapViewAfrikaans: CatalogueLike<typeof mapViewEnglish> = {
  title: 'Kaart',
  mapLabel: 'Kaart van die roete',
  stops: 'Stoppe op die kaart',
  stopTitle: '{number}. {name}',
  myPosition: 'Volg my',
  nextStop: 'Volgende stop',
  wholeRoute: 'Hele roete',
  positionRefused:
    'Die app mag nie jou posisie lees nie. Laat dit vir hierdie app in die blaaier se instellings toe om jouself op die kaart te sien.',
  positionUnavailable:
    'Jou posisie is nie nou bekend nie. Buite kom dit gewoonlik ná ’n paar sekondes terug.',
  noMapTitle: 'Hierdie foon kan nie die kaart teken nie',
  noMapText: 'Die stoppe is hieronder gelys, en die foon se navigasie werk vir elkeen.',
  baseFault: 'Die kaart kan nie nou gehaal word nie. Roete en stoppe word daarsonder gewys.',
  noRouteTitle: 'Geen roete om te wys nie',
  noRouteText: 'Sodra jy ’n roete het, word dit hier geteken.',
  toRoute: 'Terug na die roete',
  keepTitle: 'Kaart sonder netwerk',
  keepText: 'Stoor die kaart van die streek op hierdie foon ({size}). Verkieslik oor Wi-Fi.',
  keepTextNoSize: 'Stoor die kaart van die streek op hierdie foon. Verkieslik oor Wi-Fi.',
  keep: 'Stoor op hierdie foon',
  keeping: 'Haal tans die kaart',
  keepingPart: '{received} van {size}',
  kept: 'Die kaart is op hierdie foon ({size}) en het geen netwerk nodig nie.',
  keptOld: 'Daar is ’n nuwer kaart ({size}).',
  renew: 'Haal die nuwer kaart',
  drop: 'Verwyder van hierdie foon',
  cancel: 'Kanselleer',
  keepFailed:
    'Die kaart kon nie gestoor word nie: die netwerk of die plek op die foon het opgeraak. Probeer later weer.',
  noRoom: 'Daar is nie genoeg plek op hierdie foon vir die kaart nie ({size}).',
  late: 'Laat',
};

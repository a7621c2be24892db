import type { CatalogueLike } from '@fleet/ui';
import type { sitesEnglish } from './sites-english.js';

/** The sites of an organisation, in Afrikaans. */
export const sitesAfrikaans: CatalogueLike<typeof sitesEnglish> = {
  make: 'Nuwe terrein',
  makeDo: 'Skep die terrein',
  makeSeen: 'Gebruikers, drywers, voertuie en API-sleutels kan dan tot hierdie terrein beperk word.',
  changeTitle: 'Verander die terrein',
  changeSeen: 'Almal sien dadelik die nuwe waardes; roetes wat klaar is, hou hul eie.',
  remove: 'Verwyder terrein',
  removeTitle: 'Verwyder {name}?',
  removeSeen:
    'Dit kan nie ontdoen word nie. ’n Terrein wat al gebruik is, kan nie verwyder word nie; deaktiveer dit eerder.',
  street: 'Straat',
  houseNumber: 'Huisnommer',
  postalCode: 'Poskode',
  city: 'Stad',
  region: 'Streek',
  country: 'Land',
  latitude: 'Breedtegraad',
  latitudeHint: 'Soos 42,45316. ’n Paar met ’n komma vul albei velde.',
  longitude: 'Lengtegraad',
  longitudeHint: 'Soos 1,47342',
  coordinates: 'Breedte, lengte',
  coordinatesMissing: '’n Adres het albei nodig: breedte van −90 tot 90, lengte van −180 tot 180.',
  statusHint: '’n Gedeaktiveerde terrein kan aan niks nuuts toegeken word nie.',
  emptyTitle: 'Nog geen terrein nie',
  emptyText: '’n Terrein is ’n depot of ’n tak. Sonder terreine sien almal alles van die organisasie.',
};

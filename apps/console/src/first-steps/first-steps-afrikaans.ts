import type { CatalogueLike } from '@fleet/ui';
import type { firstStepsEnglish } from './first-steps-english.js';

/** What an administrator of a new organisation sees, in Afrikaans. */
export const firstStepsAfrikaans: CatalogueLike<typeof firstStepsEnglish> = {
  zoneText: 'Tye word in {used} gewys. U rekenaar is in {own}.',
  useZone: 'Gebruik {own}',
  openSettings: 'Maak die instellings oop',
  keepZone: 'Hou {used}',
  title: 'Eerste stappe',
  text: 'Hierdie stappe lei tot die eerste aflewering. Elkeen maak sy bladsy oop.',
  steps: {
    zone: 'Kies die tydsone',
    site: 'Voeg ’n terrein by',
    driver: 'Voeg ’n drywer by wat met ’n PIN aanmeld',
    vehicle: 'Voeg ’n voertuig by',
    route: 'Maak ’n roete',
  },
  after:
    'Daarna meld die drywer by die drywertoep aan en begin ’n sessie. Van dan af wys hierdie bladsy die drywer.',
};

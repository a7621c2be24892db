import type { CatalogueLike } from '@fleet/ui';
import type { firstStepsEnglish } from './first-steps-english.js';

/** What an administrator of a new organisation sees, in German. */
export const firstStepsGerman: CatalogueLike<typeof firstStepsEnglish> = {
  zoneText: 'Zeiten werden in {used} angezeigt. Ihr Rechner ist in {own}.',
  useZone: '{own} verwenden',
  openSettings: 'Einstellungen öffnen',
  keepZone: '{used} behalten',
  title: 'Erste Schritte',
  text: 'Diese Schritte führen zur ersten Zustellung. Jeder öffnet seine Seite.',
  steps: {
    zone: 'Die Zeitzone wählen',
    site: 'Einen Standort anlegen',
    driver: 'Einen Fahrer anlegen, der sich mit einer PIN anmeldet',
    vehicle: 'Ein Fahrzeug anlegen',
    route: 'Eine Route anlegen',
  },
  after:
    'Danach meldet sich der Fahrer in der Fahrer-App an und beginnt eine Sitzung. Ab dann zeigt diese Seite den Fahrer.',
};

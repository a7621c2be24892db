import type { CatalogueLike } from '@fleet/ui';
import type { firstStepsEnglish } from './first-steps-english.js';

/** What an administrator of a new organisation sees, in French. */
export const firstStepsFrench: CatalogueLike<typeof firstStepsEnglish> = {
  zoneText: 'Les heures sont affichées en {used}. Votre ordinateur est en {own}.',
  useZone: 'Utiliser {own}',
  openSettings: 'Ouvrir les réglages',
  keepZone: 'Garder {used}',
  title: 'Premiers pas',
  text: 'Ces étapes mènent à la première livraison. Chacune ouvre sa page.',
  steps: {
    zone: 'Choisir le fuseau horaire',
    site: 'Ajouter un site',
    driver: 'Ajouter un conducteur qui se connecte avec un code PIN',
    vehicle: 'Ajouter un véhicule',
    route: 'Créer une tournée',
  },
  after:
    'Ensuite, le conducteur se connecte à l’application et commence une session. Dès lors, cette page le montre.',
};

import type { CatalogueLike } from '@fleet/ui';
import type { figuresEnglish } from './figures-english.js';

/** The figures: punctuality, time at stops, reasons, odometers, in French. */
export const figuresFrench: CatalogueLike<typeof figuresEnglish> = {
  title: 'Chiffres',
  intro:
    'Ce que vos conducteurs ont fait, en chiffres. Choisissez les jours ; tout peut être enregistré en fichier CSV.',
  from: 'Du jour',
  to: 'Jusqu’au jour',
  csv: 'Enregistrer en CSV',
  table: 'Les valeurs en tableau',
  nothing: 'Rien ces jours-là',
  newestRoutes:
    'Ce sont les chiffres des {count} tournées les plus récentes sur {total}. Choisissez moins de jours pour toutes les voir.',
  punctuality: 'Arrivées à l’heure',
  notLate: 'Sans retard',
  ofArrivals: 'Arrivées jugées : {count}',
  day: 'Jour',
  early: 'En avance',
  onTime: 'À l’heure',
  late: 'En retard',
  noArrivals: 'Aucun véhicule n’est arrivé à un arrêt avec une heure prévue.',
  stays: 'Temps aux arrêts',
  stop: 'Arrêt',
  visits: 'Visites',
  mean: 'Temps moyen',
  compared: 'En comparaison',
  longest: 'Le plus long',
  noStays: 'Aucun véhicule n’est arrivé à un arrêt puis reparti.',
  reasons: 'Motifs d’échec et d’omission',
  reason: 'Motif',
  noReason: 'Sans motif',
  failed: 'Échoué',
  skipped: 'Omis',
  noReasons: 'Rien n’a échoué, et rien n’a été omis.',
  odometer: 'Compteur d’un véhicule',
  asset: 'Véhicule',
  chooseAsset: 'Choisissez un véhicule',
  readings: 'Relevés du véhicule',
  time: 'Heure',
  reading: 'Relevé',
  noReadings: 'Les conducteurs n’ont envoyé aucun relevé de ce véhicule.',
};

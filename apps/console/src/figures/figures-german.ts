import type { CatalogueLike } from '@fleet/ui';
import type { figuresEnglish } from './figures-english.js';

/** The figures: punctuality, time at stops, reasons, odometers, in German. */
export const figuresGerman: CatalogueLike<typeof figuresEnglish> = {
  title: 'Zahlen',
  intro:
    'Was Ihre Fahrer getan haben, in Zahlen. Wählen Sie die Tage; alles lässt sich als CSV-Datei sichern.',
  from: 'Ab dem Tag',
  to: 'Bis zum Tag',
  csv: 'Als CSV sichern',
  table: 'Die Werte als Tabelle',
  nothing: 'Nichts an diesen Tagen',
  newestRoutes:
    'Das sind die Zahlen der neuesten {count} von {total} Routen. Wählen Sie weniger Tage, um alle zu sehen.',
  punctuality: 'Pünktliche Ankünfte',
  notLate: 'Nicht zu spät',
  ofArrivals: 'Beurteilte Ankünfte: {count}',
  day: 'Tag',
  early: 'Zu früh',
  onTime: 'Pünktlich',
  late: 'Zu spät',
  noArrivals: 'Kein Fahrzeug ist an einem Stopp mit geplanter Zeit angekommen.',
  stays: 'Zeit an den Stopps',
  stop: 'Stopp',
  visits: 'Besuche',
  mean: 'Zeit im Mittel',
  compared: 'Im Vergleich',
  longest: 'Längste',
  noStays: 'Kein Fahrzeug ist an einem Stopp angekommen und wieder abgefahren.',
  reasons: 'Gründe für Misserfolg und Auslassen',
  reason: 'Grund',
  noReason: 'Ohne Grund',
  failed: 'Misslungen',
  skipped: 'Ausgelassen',
  noReasons: 'Nichts ist misslungen, und nichts wurde ausgelassen.',
  odometer: 'Zählerstand eines Fahrzeugs',
  asset: 'Fahrzeug',
  chooseAsset: 'Fahrzeug wählen',
  readings: 'Zählerstände des Fahrzeugs',
  time: 'Zeit',
  reading: 'Zählerstand',
  noReadings: 'Die Fahrer haben keinen Zählerstand dieses Fahrzeugs gesendet.',
};

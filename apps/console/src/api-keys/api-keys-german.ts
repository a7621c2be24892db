import type { CatalogueLike } from '@fleet/ui';
import type { apiKeysEnglish } from './api-keys-english.js';

/** API keys, in German. */
export const apiKeysGerman: CatalogueLike<typeof apiKeysEnglish> = {
  make: 'Neuer API-Schlüssel',
  makeDo: 'API-Schlüssel anlegen',
  makeSeen:
    'Ein Programm von Ihnen kann den Dienst dann mit dem Geheimnis des Schlüssels aufrufen, das einmal gezeigt wird.',
  nameHint: 'Welches Programm ihn benutzt, zum Beispiel Planung.',
  sitesHint: 'Das Programm sieht nur Daten dieser Standorte und Daten ohne Standort. Nichts gewählt: alle.',
  networks: 'Netze',
  networksHint:
    'Netze, aus denen das Programm aufrufen darf, je Zeile eines, zum Beispiel 198.51.100.0/24. Leer: von überall.',
  anywhere: 'von überall',
  ends: 'Gültig bis',
  endsHint: 'In der Zeitzone der Organisation. Leer: ohne Ende.',
  endsForm: 'Geben Sie Tag und Uhrzeit ein. Vielleicht überspringen die Uhren diese Zeit.',
  never: 'ohne Ende',
  lastUse: 'Zuletzt benutzt',
  neverUsed: 'nie',
  previousUntil: 'Das vorige Geheimnis gilt bis',
  revokedAt: 'Widerrufen',
  statuses: {
    live: 'Gültig',
    expired: 'Abgelaufen',
    revoked: 'Widerrufen',
  },
  changeTitle: 'API-Schlüssel ändern',
  changeSeen: 'Das Geheimnis bleibt. Innerhalb einer Sekunde hat das Programm die neuen Rechte.',
  rotate: 'Neues Geheimnis',
  rotateTitle: 'Dem Schlüssel ein neues Geheimnis geben?',
  rotateSeen:
    'Das neue Geheimnis wird einmal gezeigt. Das jetzige gilt noch so lange wie unten gewählt, damit das Programm wechseln kann. Gilt noch ein älteres, so endet es jetzt.',
  rotateSeenNow:
    'Das jetzige Geheimnis und alle seine Token enden sofort: Das Programm steht, bis es das neue hat. Wählen Sie das, wenn ein anderer das Geheimnis kennen könnte.',
  overlap: 'Das jetzige Geheimnis gilt noch',
  overlaps: {
    none: 'gar nicht: es endet sofort',
    hour: 'eine Stunde',
    day: 'einen Tag',
    week: 'sieben Tage',
    month: 'dreißig Tage',
  },
  rotated: 'Der Schlüssel hat ein neues Geheimnis.',
  revoke: 'Widerrufen',
  revokeTitle: '{name} widerrufen?',
  revokeSeen:
    'Innerhalb einer Sekunde kann kein Programm mehr mit diesem Schlüssel aufrufen. Das lässt sich nicht rückgängig machen; der Schlüssel bleibt in der Liste.',
  revoked: '{name} ist widerrufen.',
  secretTitle: 'Das Geheimnis von {name}',
  secret: 'Geheimnis des Schlüssels (X-Api-Key)',
  emptyTitle: 'Noch kein API-Schlüssel',
  emptyText: 'Ein Planungssystem braucht einen Schlüssel mit der Rolle Anbindung, um Routen zu senden.',
};

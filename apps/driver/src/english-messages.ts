import { dayEndEnglish } from './day-end/day-end-english.js';
import { installEnglish } from './install/install-english.js';
import { mapViewEnglish } from './map-view/map-view-english.js';
import { roadEnglish } from './road/road-english.js';
import { routeEnglish } from './route/route-english.js';
import { shellEnglish } from './shell/shell-english.js';
import { signInEnglish } from './sign-in/sign-in-english.js';
import { stopEnglish } from './stop/stop-english.js';
import { unsentEnglish } from './unsent/unsent-english.js';

/**
 * The texts of the app in English, by the room that shows them. The English catalogue is the type of all others.
 * Those of `release` are in `english-later-messages.ts`.
 */
export const englishMessages = {
  shell: shellEnglish,
  signIn: signInEnglish,
  install: installEnglish,
  route: routeEnglish,
  stop: stopEnglish,
  mapView: mapViewEnglish,
  road: roadEnglish,
  unsent: unsentEnglish,
  dayEnd: dayEndEnglish,
  release: null,
} as const;

import { controlSpanish } from '@fleet/requirement-controls/spanish';
import { dayEndSpanish } from './day-end/day-end-spanish.js';
import { installSpanish } from './install/install-spanish.js';
import { mapViewSpanish } from './map-view/map-view-spanish.js';
import { releaseSpanish } from './release/release-spanish.js';
import { roadSpanish } from './road/road-spanish.js';
import { routeSpanish } from './route/route-spanish.js';
import { shellSpanish } from './shell/shell-spanish.js';
import { signInSpanish } from './sign-in/sign-in-spanish.js';
import { stopSpanish } from './stop/stop-spanish.js';
import { unsentSpanish } from './unsent/unsent-spanish.js';

/** All texts of the app in Spanish. */
export const spanishCatalogues = {
  driver: {
    shell: shellSpanish,
    signIn: signInSpanish,
    install: installSpanish,
    route: routeSpanish,
    stop: stopSpanish,
    mapView: mapViewSpanish,
    road: roadSpanish,
    unsent: unsentSpanish,
    dayEnd: dayEndSpanish,
    release: releaseSpanish,
  },
  controls: controlSpanish,
};

import { controlGerman } from '@fleet/requirement-controls/german';
import { dayEndGerman } from './day-end/day-end-german.js';
import { installGerman } from './install/install-german.js';
import { mapViewGerman } from './map-view/map-view-german.js';
import { releaseGerman } from './release/release-german.js';
import { roadGerman } from './road/road-german.js';
import { routeGerman } from './route/route-german.js';
import { shellGerman } from './shell/shell-german.js';
import { signInGerman } from './sign-in/sign-in-german.js';
import { stopGerman } from './stop/stop-german.js';
import { unsentGerman } from './unsent/unsent-german.js';

/** All texts of the app in German. */
export const germanCatalogues = {
  driver: {
    shell: shellGerman,
    signIn: signInGerman,
    install: installGerman,
    route: routeGerman,
    stop: stopGerman,
    mapView: mapViewGerman,
    road: roadGerman,
    unsent: unsentGerman,
    dayEnd: dayEndGerman,
    release: releaseGerman,
  },
  controls: controlGerman,
};

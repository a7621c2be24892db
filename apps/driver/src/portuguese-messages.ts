import { controlPortuguese } from '@fleet/requirement-controls/portuguese';
import { dayEndPortuguese } from './day-end/day-end-portuguese.js';
import { installPortuguese } from './install/install-portuguese.js';
import { mapViewPortuguese } from './map-view/map-view-portuguese.js';
import { releasePortuguese } from './release/release-portuguese.js';
import { roadPortuguese } from './road/road-portuguese.js';
import { routePortuguese } from './route/route-portuguese.js';
import { shellPortuguese } from './shell/shell-portuguese.js';
import { signInPortuguese } from './sign-in/sign-in-portuguese.js';
import { stopPortuguese } from './stop/stop-portuguese.js';
import { unsentPortuguese } from './unsent/unsent-portuguese.js';

/** All texts of the app in Portuguese. */
export const portugueseCatalogues = {
  driver: {
    shell: shellPortuguese,
    signIn: signInPortuguese,
    install: installPortuguese,
    route: routePortuguese,
    stop: stopPortuguese,
    mapView: mapViewPortuguese,
    road: roadPortuguese,
    unsent: unsentPortuguese,
    dayEnd: dayEndPortuguese,
    release: releasePortuguese,
  },
  controls: controlPortuguese,
};

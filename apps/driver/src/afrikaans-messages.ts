import { controlAfrikaans } from '@fleet/requirement-controls/afrikaans';
import { dayEndAfrikaans } from './day-end/day-end-afrikaans.js';
import { installAfrikaans } from './install/install-afrikaans.js';
import { mapViewAfrikaans } from './map-view/map-view-afrikaans.js';
import { releaseAfrikaans } from './release/release-afrikaans.js';
import { roadAfrikaans } from './road/road-afrikaans.js';
import { routeAfrikaans } from './route/route-afrikaans.js';
import { shellAfrikaans } from './shell/shell-afrikaans.js';
import { signInAfrikaans } from './sign-in/sign-in-afrikaans.js';
import { stopAfrikaans } from './stop/stop-afrikaans.js';
import { unsentAfrikaans } from './unsent/unsent-afrikaans.js';

/** All texts of the app in Afrikaans. */
export const afrikaansCatalogues = {
  driver: {
    shell: shellAfrikaans,
    signIn: signInAfrikaans,
    install: installAfrikaans,
    route: routeAfrikaans,
    stop: stopAfrikaans,
    mapView: mapViewAfrikaans,
    road: roadAfrikaans,
    unsent: unsentAfrikaans,
    dayEnd: dayEndAfrikaans,
    release: releaseAfrikaans,
  },
  controls: controlAfrikaans,
};

import { controlFrench } from '@fleet/requirement-controls/french';
import { dayEndFrench } from './day-end/day-end-french.js';
import { installFrench } from './install/install-french.js';
import { mapViewFrench } from './map-view/map-view-french.js';
import { releaseFrench } from './release/release-french.js';
import { roadFrench } from './road/road-french.js';
import { routeFrench } from './route/route-french.js';
import { shellFrench } from './shell/shell-french.js';
import { signInFrench } from './sign-in/sign-in-french.js';
import { stopFrench } from './stop/stop-french.js';
import { unsentFrench } from './unsent/unsent-french.js';

/** All texts of the app in French. */
export const frenchCatalogues = {
  driver: {
    shell: shellFrench,
    signIn: signInFrench,
    install: installFrench,
    route: routeFrench,
    stop: stopFrench,
    mapView: mapViewFrench,
    road: roadFrench,
    unsent: unsentFrench,
    dayEnd: dayEndFrench,
    release: releaseFrench,
  },
  controls: controlFrench,
};

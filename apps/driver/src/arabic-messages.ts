import { controlArabic } from '@fleet/requirement-controls/arabic';
import { dayEndArabic } from './day-end/day-end-arabic.js';
import { installArabic } from './install/install-arabic.js';
import { mapViewArabic } from './map-view/map-view-arabic.js';
import { releaseArabic } from './release/release-arabic.js';
import { roadArabic } from './road/road-arabic.js';
import { routeArabic } from './route/route-arabic.js';
import { shellArabic } from './shell/shell-arabic.js';
import { signInArabic } from './sign-in/sign-in-arabic.js';
import { stopArabic } from './stop/stop-arabic.js';
import { unsentArabic } from './unsent/unsent-arabic.js';

/** All texts of the app in Arabic. */
export const arabicCatalogues = {
  driver: {
    shell: shellArabic,
    signIn: signInArabic,
    install: installArabic,
    route: routeArabic,
    stop: stopArabic,
    mapView: mapViewArabic,
    road: roadArabic,
    unsent: unsentArabic,
    dayEnd: dayEndArabic,
    release: releaseArabic,
  },
  controls: controlArabic,
};

import { apiKeysArabic } from './api-keys/api-keys-arabic.js';
import { driversArabic } from './drivers/drivers-arabic.js';
import { firstStepsArabic } from './first-steps/first-steps-arabic.js';
import { frameArabic } from './frame/frame-arabic.js';
import { historyArabic } from './history/history-arabic.js';
import { liveArabic } from './live/live-arabic.js';
import { organisationArabic } from './organisation/organisation-arabic.js';
import { quarantineArabic } from './quarantine/quarantine-arabic.js';
import { rolesArabic } from './roles/roles-arabic.js';
import { routesArabic } from './routes/routes-arabic.js';
import { sessionsArabic } from './sessions/sessions-arabic.js';
import { signInPageArabic } from './sign-in/sign-in-page-arabic.js';
import { sitesArabic } from './sites/sites-arabic.js';
import { usersArabic } from './users/users-arabic.js';

/** All texts of the app in Arabic. */
export const consoleArabic = {
  frame: frameArabic,
  signIn: signInPageArabic,
  live: liveArabic,
  firstSteps: firstStepsArabic,
  routes: routesArabic,
  sessions: sessionsArabic,
  quarantine: quarantineArabic,
  history: historyArabic,
  organisation: organisationArabic,
  sites: sitesArabic,
  users: usersArabic,
  drivers: driversArabic,
  roles: rolesArabic,
  apiKeys: apiKeysArabic,
};

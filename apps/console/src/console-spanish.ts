import { apiKeysSpanish } from './api-keys/api-keys-spanish.js';
import { driversSpanish } from './drivers/drivers-spanish.js';
import { firstStepsSpanish } from './first-steps/first-steps-spanish.js';
import { frameSpanish } from './frame/frame-spanish.js';
import { historySpanish } from './history/history-spanish.js';
import { liveSpanish } from './live/live-spanish.js';
import { organisationSpanish } from './organisation/organisation-spanish.js';
import { quarantineSpanish } from './quarantine/quarantine-spanish.js';
import { rolesSpanish } from './roles/roles-spanish.js';
import { routesSpanish } from './routes/routes-spanish.js';
import { sessionsSpanish } from './sessions/sessions-spanish.js';
import { signInPageSpanish } from './sign-in/sign-in-page-spanish.js';
import { sitesSpanish } from './sites/sites-spanish.js';
import { usersSpanish } from './users/users-spanish.js';

/** All texts of the app in Spanish. */
export const consoleSpanish = {
  frame: frameSpanish,
  signIn: signInPageSpanish,
  live: liveSpanish,
  firstSteps: firstStepsSpanish,
  routes: routesSpanish,
  sessions: sessionsSpanish,
  quarantine: quarantineSpanish,
  history: historySpanish,
  organisation: organisationSpanish,
  sites: sitesSpanish,
  users: usersSpanish,
  drivers: driversSpanish,
  roles: rolesSpanish,
  apiKeys: apiKeysSpanish,
};

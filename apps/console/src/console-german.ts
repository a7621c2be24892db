import { apiKeysGerman } from './api-keys/api-keys-german.js';
import { driversGerman } from './drivers/drivers-german.js';
import { firstStepsGerman } from './first-steps/first-steps-german.js';
import { frameGerman } from './frame/frame-german.js';
import { historyGerman } from './history/history-german.js';
import { liveGerman } from './live/live-german.js';
import { organisationGerman } from './organisation/organisation-german.js';
import { quarantineGerman } from './quarantine/quarantine-german.js';
import { rolesGerman } from './roles/roles-german.js';
import { routesGerman } from './routes/routes-german.js';
import { sessionsGerman } from './sessions/sessions-german.js';
import { signInPageGerman } from './sign-in/sign-in-page-german.js';
import { sitesGerman } from './sites/sites-german.js';
import { usersGerman } from './users/users-german.js';

/** All texts of the app in German. */
export const consoleGerman = {
  frame: frameGerman,
  signIn: signInPageGerman,
  live: liveGerman,
  firstSteps: firstStepsGerman,
  routes: routesGerman,
  sessions: sessionsGerman,
  quarantine: quarantineGerman,
  history: historyGerman,
  organisation: organisationGerman,
  sites: sitesGerman,
  users: usersGerman,
  drivers: driversGerman,
  roles: rolesGerman,
  apiKeys: apiKeysGerman,
};

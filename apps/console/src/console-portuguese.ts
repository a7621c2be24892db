import { apiKeysPortuguese } from './api-keys/api-keys-portuguese.js';
import { driversPortuguese } from './drivers/drivers-portuguese.js';
import { firstStepsPortuguese } from './first-steps/first-steps-portuguese.js';
import { framePortuguese } from './frame/frame-portuguese.js';
import { historyPortuguese } from './history/history-portuguese.js';
import { livePortuguese } from './live/live-portuguese.js';
import { organisationPortuguese } from './organisation/organisation-portuguese.js';
import { quarantinePortuguese } from './quarantine/quarantine-portuguese.js';
import { rolesPortuguese } from './roles/roles-portuguese.js';
import { routesPortuguese } from './routes/routes-portuguese.js';
import { sessionsPortuguese } from './sessions/sessions-portuguese.js';
import { signInPagePortuguese } from './sign-in/sign-in-page-portuguese.js';
import { sitesPortuguese } from './sites/sites-portuguese.js';
import { usersPortuguese } from './users/users-portuguese.js';

/** All texts of the app in Portuguese. */
export const consolePortuguese = {
  frame: framePortuguese,
  signIn: signInPagePortuguese,
  live: livePortuguese,
  firstSteps: firstStepsPortuguese,
  routes: routesPortuguese,
  sessions: sessionsPortuguese,
  quarantine: quarantinePortuguese,
  history: historyPortuguese,
  organisation: organisationPortuguese,
  sites: sitesPortuguese,
  users: usersPortuguese,
  drivers: driversPortuguese,
  roles: rolesPortuguese,
  apiKeys: apiKeysPortuguese,
};

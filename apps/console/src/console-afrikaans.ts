import { apiKeysAfrikaans } from './api-keys/api-keys-afrikaans.js';
import { driversAfrikaans } from './drivers/drivers-afrikaans.js';
import { firstStepsAfrikaans } from './first-steps/first-steps-afrikaans.js';
import { frameAfrikaans } from './frame/frame-afrikaans.js';
import { historyAfrikaans } from './history/history-afrikaans.js';
import { liveAfrikaans } from './live/live-afrikaans.js';
import { organisationAfrikaans } from './organisation/organisation-afrikaans.js';
import { quarantineAfrikaans } from './quarantine/quarantine-afrikaans.js';
import { rolesAfrikaans } from './roles/roles-afrikaans.js';
import { routesAfrikaans } from './routes/routes-afrikaans.js';
import { sessionsAfrikaans } from './sessions/sessions-afrikaans.js';
import { signInPageAfrikaans } from './sign-in/sign-in-page-afrikaans.js';
import { sitesAfrikaans } from './sites/sites-afrikaans.js';
import { usersAfrikaans } from './users/users-afrikaans.js';

/** All texts of the app in Afrikaans. */
export const consoleAfrikaans = {
  frame: frameAfrikaans,
  signIn: signInPageAfrikaans,
  live: liveAfrikaans,
  firstSteps: firstStepsAfrikaans,
  routes: routesAfrikaans,
  sessions: sessionsAfrikaans,
  quarantine: quarantineAfrikaans,
  history: historyAfrikaans,
  organisation: organisationAfrikaans,
  sites: sitesAfrikaans,
  users: usersAfrikaans,
  drivers: driversAfrikaans,
  roles: rolesAfrikaans,
  apiKeys: apiKeysAfrikaans,
};

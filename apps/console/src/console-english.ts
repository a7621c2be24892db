import { apiKeysEnglish } from './api-keys/api-keys-english.js';
import { driversEnglish } from './drivers/drivers-english.js';
import { firstStepsEnglish } from './first-steps/first-steps-english.js';
import { frameEnglish } from './frame/frame-english.js';
import { historyEnglish } from './history/history-english.js';
import { liveEnglish } from './live/live-english.js';
import { organisationEnglish } from './organisation/organisation-english.js';
import { quarantineEnglish } from './quarantine/quarantine-english.js';
import { rolesEnglish } from './roles/roles-english.js';
import { routesEnglish } from './routes/routes-english.js';
import { sessionsEnglish } from './sessions/sessions-english.js';
import { signInPageEnglish } from './sign-in/sign-in-page-english.js';
import { sitesEnglish } from './sites/sites-english.js';
import { usersEnglish } from './users/users-english.js';

/** The texts of the app in English, by the room that shows them. The English catalogue is the type of all others. */
export const consoleEnglish = {
  frame: frameEnglish,
  signIn: signInPageEnglish,
  live: liveEnglish,
  firstSteps: firstStepsEnglish,
  routes: routesEnglish,
  sessions: sessionsEnglish,
  quarantine: quarantineEnglish,
  history: historyEnglish,
  organisation: organisationEnglish,
  sites: sitesEnglish,
  users: usersEnglish,
  drivers: driversEnglish,
  roles: rolesEnglish,
  apiKeys: apiKeysEnglish,
} as const;

import { apiKeysGerman } from './api-keys/api-keys-german.js';
import { auditGerman } from './audit/audit-german.js';
import { driversGerman } from './drivers/drivers-german.js';
import { figuresGerman } from './figures/figures-german.js';
import { frameGerman } from './frame/frame-german.js';
import { historyGerman } from './history/history-german.js';
import { importsGerman } from './imports/imports-german.js';
import { liveGerman } from './live/live-german.js';
import { organisationGerman } from './organisation/organisation-german.js';
import { planGerman } from './plan/plan-german.js';
import { quarantineGerman } from './quarantine/quarantine-german.js';
import { recordGerman } from './record/record-german.js';
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
  routes: routesGerman,
  plan: planGerman,
  sessions: sessionsGerman,
  quarantine: quarantineGerman,
  record: recordGerman,
  history: historyGerman,
  audit: auditGerman,
  imports: importsGerman,
  figures: figuresGerman,
  organisation: organisationGerman,
  sites: sitesGerman,
  users: usersGerman,
  drivers: driversGerman,
  roles: rolesGerman,
  apiKeys: apiKeysGerman,
};

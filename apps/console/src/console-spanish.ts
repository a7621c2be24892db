import { apiKeysSpanish } from './api-keys/api-keys-spanish.js';
import { auditSpanish } from './audit/audit-spanish.js';
import { driversSpanish } from './drivers/drivers-spanish.js';
import { figuresSpanish } from './figures/figures-spanish.js';
import { frameSpanish } from './frame/frame-spanish.js';
import { historySpanish } from './history/history-spanish.js';
import { importsSpanish } from './imports/imports-spanish.js';
import { liveSpanish } from './live/live-spanish.js';
import { organisationSpanish } from './organisation/organisation-spanish.js';
import { planSpanish } from './plan/plan-spanish.js';
import { quarantineSpanish } from './quarantine/quarantine-spanish.js';
import { recordSpanish } from './record/record-spanish.js';
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
  routes: routesSpanish,
  plan: planSpanish,
  sessions: sessionsSpanish,
  quarantine: quarantineSpanish,
  record: recordSpanish,
  history: historySpanish,
  audit: auditSpanish,
  imports: importsSpanish,
  figures: figuresSpanish,
  organisation: organisationSpanish,
  sites: sitesSpanish,
  users: usersSpanish,
  drivers: driversSpanish,
  roles: rolesSpanish,
  apiKeys: apiKeysSpanish,
};

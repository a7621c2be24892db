import { apiKeysAfrikaans } from './api-keys/api-keys-afrikaans.js';
import { auditAfrikaans } from './audit/audit-afrikaans.js';
import { driversAfrikaans } from './drivers/drivers-afrikaans.js';
import { figuresAfrikaans } from './figures/figures-afrikaans.js';
import { frameAfrikaans } from './frame/frame-afrikaans.js';
import { historyAfrikaans } from './history/history-afrikaans.js';
import { importsAfrikaans } from './imports/imports-afrikaans.js';
import { liveAfrikaans } from './live/live-afrikaans.js';
import { organisationAfrikaans } from './organisation/organisation-afrikaans.js';
import { planAfrikaans } from './plan/plan-afrikaans.js';
import { quarantineAfrikaans } from './quarantine/quarantine-afrikaans.js';
import { recordAfrikaans } from './record/record-afrikaans.js';
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
  routes: routesAfrikaans,
  plan: planAfrikaans,
  sessions: sessionsAfrikaans,
  quarantine: quarantineAfrikaans,
  record: recordAfrikaans,
  history: historyAfrikaans,
  audit: auditAfrikaans,
  imports: importsAfrikaans,
  figures: figuresAfrikaans,
  organisation: organisationAfrikaans,
  sites: sitesAfrikaans,
  users: usersAfrikaans,
  drivers: driversAfrikaans,
  roles: rolesAfrikaans,
  apiKeys: apiKeysAfrikaans,
};

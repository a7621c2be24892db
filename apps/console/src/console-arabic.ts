import { apiKeysArabic } from './api-keys/api-keys-arabic.js';
import { auditArabic } from './audit/audit-arabic.js';
import { driversArabic } from './drivers/drivers-arabic.js';
import { figuresArabic } from './figures/figures-arabic.js';
import { frameArabic } from './frame/frame-arabic.js';
import { historyArabic } from './history/history-arabic.js';
import { importsArabic } from './imports/imports-arabic.js';
import { liveArabic } from './live/live-arabic.js';
import { organisationArabic } from './organisation/organisation-arabic.js';
import { planArabic } from './plan/plan-arabic.js';
import { quarantineArabic } from './quarantine/quarantine-arabic.js';
import { recordArabic } from './record/record-arabic.js';
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
  routes: routesArabic,
  plan: planArabic,
  sessions: sessionsArabic,
  quarantine: quarantineArabic,
  record: recordArabic,
  history: historyArabic,
  audit: auditArabic,
  imports: importsArabic,
  figures: figuresArabic,
  organisation: organisationArabic,
  sites: sitesArabic,
  users: usersArabic,
  drivers: driversArabic,
  roles: rolesArabic,
  apiKeys: apiKeysArabic,
};

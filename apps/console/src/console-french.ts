import { apiKeysFrench } from './api-keys/api-keys-french.js';
import { auditFrench } from './audit/audit-french.js';
import { driversFrench } from './drivers/drivers-french.js';
import { figuresFrench } from './figures/figures-french.js';
import { frameFrench } from './frame/frame-french.js';
import { historyFrench } from './history/history-french.js';
import { importsFrench } from './imports/imports-french.js';
import { liveFrench } from './live/live-french.js';
import { organisationFrench } from './organisation/organisation-french.js';
import { planFrench } from './plan/plan-french.js';
import { quarantineFrench } from './quarantine/quarantine-french.js';
import { recordFrench } from './record/record-french.js';
import { rolesFrench } from './roles/roles-french.js';
import { routesFrench } from './routes/routes-french.js';
import { sessionsFrench } from './sessions/sessions-french.js';
import { signInPageFrench } from './sign-in/sign-in-page-french.js';
import { sitesFrench } from './sites/sites-french.js';
import { usersFrench } from './users/users-french.js';

/** All texts of the app in French. */
export const consoleFrench = {
  frame: frameFrench,
  signIn: signInPageFrench,
  live: liveFrench,
  routes: routesFrench,
  plan: planFrench,
  sessions: sessionsFrench,
  quarantine: quarantineFrench,
  record: recordFrench,
  history: historyFrench,
  audit: auditFrench,
  imports: importsFrench,
  figures: figuresFrench,
  organisation: organisationFrench,
  sites: sitesFrench,
  users: usersFrench,
  drivers: driversFrench,
  roles: rolesFrench,
  apiKeys: apiKeysFrench,
};

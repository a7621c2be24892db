import { apiKeysFrench } from './api-keys/api-keys-french.js';
import { driversFrench } from './drivers/drivers-french.js';
import { firstStepsFrench } from './first-steps/first-steps-french.js';
import { frameFrench } from './frame/frame-french.js';
import { historyFrench } from './history/history-french.js';
import { liveFrench } from './live/live-french.js';
import { organisationFrench } from './organisation/organisation-french.js';
import { quarantineFrench } from './quarantine/quarantine-french.js';
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
  firstSteps: firstStepsFrench,
  routes: routesFrench,
  sessions: sessionsFrench,
  quarantine: quarantineFrench,
  history: historyFrench,
  organisation: organisationFrench,
  sites: sitesFrench,
  users: usersFrench,
  drivers: driversFrench,
  roles: rolesFrench,
  apiKeys: apiKeysFrench,
};

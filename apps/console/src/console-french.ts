import { frameFrench } from './frame/frame-french.js';
import { liveFrench } from './live/live-french.js';
import { organisationFrench } from './organisation/organisation-french.js';
import { quarantineFrench } from './quarantine/quarantine-french.js';
import { routesFrench } from './routes/routes-french.js';
import { sessionsFrench } from './sessions/sessions-french.js';
import { signInPageFrench } from './sign-in/sign-in-page-french.js';

/** All texts of the app in French. */
export const consoleFrench = {
  frame: frameFrench,
  signIn: signInPageFrench,
  live: liveFrench,
  routes: routesFrench,
  sessions: sessionsFrench,
  quarantine: quarantineFrench,
  organisation: organisationFrench,
};

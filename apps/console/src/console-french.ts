import { frameFrench } from './frame/frame-french.js';
import { liveFrench } from './live/live-french.js';
import { planFrench } from './plan/plan-french.js';
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
  plan: planFrench,
  sessions: sessionsFrench,
  quarantine: quarantineFrench,
};

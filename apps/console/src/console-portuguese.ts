import { framePortuguese } from './frame/frame-portuguese.js';
import { livePortuguese } from './live/live-portuguese.js';
import { planPortuguese } from './plan/plan-portuguese.js';
import { quarantinePortuguese } from './quarantine/quarantine-portuguese.js';
import { routesPortuguese } from './routes/routes-portuguese.js';
import { sessionsPortuguese } from './sessions/sessions-portuguese.js';
import { signInPagePortuguese } from './sign-in/sign-in-page-portuguese.js';

/** All texts of the app in Portuguese. */
export const consolePortuguese = {
  frame: framePortuguese,
  signIn: signInPagePortuguese,
  live: livePortuguese,
  routes: routesPortuguese,
  plan: planPortuguese,
  sessions: sessionsPortuguese,
  quarantine: quarantinePortuguese,
};

import { frameSpanish } from './frame/frame-spanish.js';
import { liveSpanish } from './live/live-spanish.js';
import { planSpanish } from './plan/plan-spanish.js';
import { quarantineSpanish } from './quarantine/quarantine-spanish.js';
import { routesSpanish } from './routes/routes-spanish.js';
import { sessionsSpanish } from './sessions/sessions-spanish.js';
import { signInPageSpanish } from './sign-in/sign-in-page-spanish.js';

/** All texts of the app in Spanish. */
export const consoleSpanish = {
  frame: frameSpanish,
  signIn: signInPageSpanish,
  live: liveSpanish,
  routes: routesSpanish,
  plan: planSpanish,
  sessions: sessionsSpanish,
  quarantine: quarantineSpanish,
};

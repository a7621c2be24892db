import { frameGerman } from './frame/frame-german.js';
import { liveGerman } from './live/live-german.js';
import { planGerman } from './plan/plan-german.js';
import { quarantineGerman } from './quarantine/quarantine-german.js';
import { routesGerman } from './routes/routes-german.js';
import { sessionsGerman } from './sessions/sessions-german.js';
import { signInPageGerman } from './sign-in/sign-in-page-german.js';

/** All texts of the app in German. */
export const consoleGerman = {
  frame: frameGerman,
  signIn: signInPageGerman,
  live: liveGerman,
  routes: routesGerman,
  plan: planGerman,
  sessions: sessionsGerman,
  quarantine: quarantineGerman,
};

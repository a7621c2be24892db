import { frameAfrikaans } from './frame/frame-afrikaans.js';
import { liveAfrikaans } from './live/live-afrikaans.js';
import { planAfrikaans } from './plan/plan-afrikaans.js';
import { quarantineAfrikaans } from './quarantine/quarantine-afrikaans.js';
import { routesAfrikaans } from './routes/routes-afrikaans.js';
import { sessionsAfrikaans } from './sessions/sessions-afrikaans.js';
import { signInPageAfrikaans } from './sign-in/sign-in-page-afrikaans.js';

/** All texts of the app in Afrikaans. */
export const consoleAfrikaans = {
  frame: frameAfrikaans,
  signIn: signInPageAfrikaans,
  live: liveAfrikaans,
  routes: routesAfrikaans,
  plan: planAfrikaans,
  sessions: sessionsAfrikaans,
  quarantine: quarantineAfrikaans,
};

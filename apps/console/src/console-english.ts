import { frameEnglish } from './frame/frame-english.js';
import { liveEnglish } from './live/live-english.js';
import { planEnglish } from './plan/plan-english.js';
import { quarantineEnglish } from './quarantine/quarantine-english.js';
import { routesEnglish } from './routes/routes-english.js';
import { sessionsEnglish } from './sessions/sessions-english.js';
import { signInPageEnglish } from './sign-in/sign-in-page-english.js';

/** The texts of the app in English, by the room that shows them. The English catalogue is the type of all others. */
export const consoleEnglish = {
  frame: frameEnglish,
  signIn: signInPageEnglish,
  live: liveEnglish,
  routes: routesEnglish,
  plan: planEnglish,
  sessions: sessionsEnglish,
  quarantine: quarantineEnglish,
} as const;

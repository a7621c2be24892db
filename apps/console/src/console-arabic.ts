import { frameArabic } from './frame/frame-arabic.js';
import { liveArabic } from './live/live-arabic.js';
import { planArabic } from './plan/plan-arabic.js';
import { quarantineArabic } from './quarantine/quarantine-arabic.js';
import { routesArabic } from './routes/routes-arabic.js';
import { sessionsArabic } from './sessions/sessions-arabic.js';
import { signInPageArabic } from './sign-in/sign-in-page-arabic.js';

/** All texts of the app in Arabic. */
export const consoleArabic = {
  frame: frameArabic,
  signIn: signInPageArabic,
  live: liveArabic,
  routes: routesArabic,
  plan: planArabic,
  sessions: sessionsArabic,
  quarantine: quarantineArabic,
};

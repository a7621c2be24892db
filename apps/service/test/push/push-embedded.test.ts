import { describePush } from './push-behaviour.js';
import { openRig } from './push-rig.js';

describePush('the embedded broker', () => openRig('embedded'), {
  refusesExpiredTokens: true,
  isNotifiedAgain: false,
});

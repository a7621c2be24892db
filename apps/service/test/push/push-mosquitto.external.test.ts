import { describePush } from './push-behaviour.js';
import { openRig } from './push-rig.js';

describePush('Mosquitto', () => openRig('mosquitto'), {
  refusesExpiredTokens: false,
  isNotifiedAgain: true,
});

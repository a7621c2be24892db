import { describePush } from './push-behaviour.js';
import { openRig } from './push-rig.js';

// A change that is made through one process reaches the phone that is connected to the other.
describePush(
  'two processes with embedded brokers on one database',
  () => openRig('embedded', { processes: 2 }),
  {
    refusesExpiredTokens: true,
    isToldAgain: false,
  },
);

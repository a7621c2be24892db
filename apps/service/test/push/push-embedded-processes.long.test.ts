import { describePush } from './push-behaviour.js';
import { openRig } from './push-rig.js';

// A change made through one process reaches a phone that is connected to another process.
describePush(
  'two processes with embedded brokers on one database',
  () => openRig('embedded', { processes: 2 }),
  {
    refusesExpiredTokens: true,
    isNotifiedAgain: false,
  },
);

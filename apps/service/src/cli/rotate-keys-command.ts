import { migrate } from '../platform/database/migrate.js';
import { rotateSigningKey } from '../platform/security/signing-keys.js';
import { withDatabase } from './command-database.js';
import { defineCommand } from './command-definition.js';

export const rotateKeysCommand = defineCommand({
  name: 'keys rotate',
  summary: 'Replaces the key that signs tokens',
  details:
    'No one is logged out: tokens signed with the old key are valid until they expire. Every server signs\n' +
    'with the new key within five minutes.',
  options: {},
  run: (terminal) =>
    withDatabase(terminal, async ({ config, database, log }) => {
      await migrate(database.connection, { log });
      await rotateSigningKey({
        db: database.pool,
        now: Date.now,
        longestLifetimeMs: Math.max(...Object.values(config.tokenLifetimes)),
      });
      terminal.print(JSON.stringify({ rotated_at: new Date().toISOString() }));
      return 0;
    }),
});

import { migrate } from '../platform/database/migrate.js';
import { withDatabase } from './command-database.js';
import { defineCommand } from './command-definition.js';

export const migrateCommand = defineCommand({
  name: 'migrate',
  summary: "Brings the database to this program's schema",
  details:
    'The service does the same at its start, so this is for operators who want it to happen at another\n' +
    'time. Safe to call at any moment and by several at once; each change is all done or not at all.\n' +
    'The only command besides restore that makes an embedded database where there is none.',
  options: {},
  run: (terminal) =>
    withDatabase(
      terminal,
      async ({ database, log }) => {
        const applied = await migrate(database.connection, { log });
        terminal.print(JSON.stringify({ applied_migrations: applied }));
        return 0;
      },
      'make',
    ),
});

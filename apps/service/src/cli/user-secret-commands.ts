import { setPassword, setPin } from '../accounts/secrets/set-secret.js';
import { withSystemContext } from './command-database.js';
import { defineCommand } from './command-definition.js';
import { userIdOf, usernameOption } from './named-user.js';
import { readSecretLine } from './secret-input.js';

export const setPinCommand = defineCommand({
  name: 'user set-pin',
  summary: "Sets a user's pin, which replaces the password",
  details: 'The pin, 4 to 8 digits, is read from standard input. The user has to log in again everywhere.',
  options: { username: usernameOption },
  async run(terminal, values) {
    const pin = await readSecretLine(terminal, 'Type the pin (4 to 8 digits)');
    return withSystemContext(terminal, async (ctx) => {
      const userId = await userIdOf(ctx, values.username);
      await setPin(ctx, { userId, pin });
      terminal.print(JSON.stringify({ user_id: userId }));
      return 0;
    });
  },
});

export const setPasswordCommand = defineCommand({
  name: 'user set-password',
  summary: "Sets a user's password, which replaces the pin",
  details:
    'The password, 10 characters or more, is read from standard input. The user has to log in again\n' +
    'everywhere; a lock after failed log-ins ends.',
  options: { username: usernameOption },
  async run(terminal, values) {
    const password = await readSecretLine(terminal, 'Type the password (10 characters or more)');
    return withSystemContext(terminal, async (ctx) => {
      const userId = await userIdOf(ctx, values.username);
      await setPassword(ctx, { userId, password });
      terminal.print(JSON.stringify({ user_id: userId }));
      return 0;
    });
  },
});

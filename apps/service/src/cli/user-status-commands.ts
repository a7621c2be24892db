import { setUserStatus, type UserStatus } from '../accounts/users/set-user-status.js';
import type { Terminal } from './command.js';
import { withSystemContext } from './command-database.js';
import { defineCommand } from './command-definition.js';
import { userIdOf, usernameOption } from './named-user.js';

export const userDisableCommand = defineCommand({
  name: 'user disable',
  summary: 'Disables a user in all organisations, at once',
  details:
    'Their tokens become invalid within a second, on every server, and they cannot log in. A session\n' +
    'continues, so that a phone\'s unsent records can be sent after "fleet user enable".',
  options: { username: usernameOption },
  run: (terminal, { username }) => setStatus(terminal, username, 'disabled'),
});

export const userEnableCommand = defineCommand({
  name: 'user enable',
  summary: 'Lets a disabled user log in again',
  details: 'Their password or pin is unchanged.',
  options: { username: usernameOption },
  run: (terminal, { username }) => setStatus(terminal, username, 'enabled'),
});

async function setStatus(terminal: Terminal, username: string, status: UserStatus): Promise<number> {
  return withSystemContext(terminal, async (ctx) => {
    const userId = await userIdOf(ctx, username);
    await setUserStatus(ctx, { userId, status });
    terminal.print(JSON.stringify({ user_id: userId, status }));
    return 0;
  });
}

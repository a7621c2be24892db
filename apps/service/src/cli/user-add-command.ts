import { addMember } from '../accounts/add-member.js';
import { withSystemContext } from './command-database.js';
import { defineCommand } from './command-definition.js';
import { inOrganisation, organisationOption } from './named-organisation.js';
import { usernameOption } from './named-user.js';
import { roleHelp, roleOption } from './role-option.js';

export const userAddCommand = defineCommand({
  name: 'user add',
  summary: 'Takes a user of one organisation into another, too',
  details:
    'They keep their name and secret, have to log in again, and choose between the organisations from\n' +
    'then on. The administrators of neither can set their pin any more. No administrator can do this.\n' +
    roleHelp,
  options: { organisation: organisationOption, username: usernameOption, role: roleOption },
  async run(terminal, { organisation, username, role }) {
    const roles = [...new Set(role)];
    const userId = await withSystemContext(terminal, async (ctx) =>
      addMember(await inOrganisation(ctx, organisation), { username, roles }),
    );
    terminal.print(JSON.stringify({ user_id: userId, username, roles }, null, 2));
    return 0;
  },
});

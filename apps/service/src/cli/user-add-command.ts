import { addMember } from '../accounts/users/add-member.js';
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
    'then on. The administrators of neither can set their pin or mail address any more. No administrator\n' +
    'can do this. Links in earlier mails end. The answer names the mail address, which the first\n' +
    'organisation gave them: a reader of the mails there can set their password. A user with a pin\n' +
    'should set another one: the administrator who set it knows it.\n' +
    roleHelp,
  options: { organisation: organisationOption, username: usernameOption, role: roleOption },
  async run(terminal, { organisation, username, role }) {
    const roles = [...new Set(role)];
    const { userId, email, secretKind } = await withSystemContext(terminal, async (ctx) =>
      addMember(await inOrganisation(ctx, organisation), { username, roles }),
    );
    terminal.print(
      JSON.stringify({ user_id: userId, username, email, secret_kind: secretKind, roles }, null, 2),
    );
    return 0;
  },
});

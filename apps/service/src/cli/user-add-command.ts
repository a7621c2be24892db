import { addMember } from '../accounts/users/add-member.js';
import { withSystemContext } from './command-database.js';
import { defineCommand } from './command-definition.js';
import { inOrganisation, organisationOption } from './named-organisation.js';
import { usernameOption } from './named-user.js';
import { roleHelp, roleOption } from './role-option.js';

export const userAddCommand = defineCommand({
  name: 'user add',
  summary: 'Adds a user of one organisation to another',
  details:
    'They keep their name and secret, have to log in again, and then choose between the organisations.\n' +
    'Administrators of either one can no longer set their pin or mail address. No administrator\n' +
    'can run this. Links in earlier mails end. The result shows the mail address, which the first\n' +
    'organisation set: a reader of the mails there can set their password. A user with a pin\n' +
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

import { randomPassword } from '../accounts/secrets/initial-secrets.js';
import { setPassword } from '../accounts/secrets/set-secret.js';
import { createUser } from '../accounts/users/create-user.js';
import { withSystemContext } from './command-database.js';
import { defineCommand } from './command-definition.js';
import { checkEmail } from './email-check.js';
import { inOrganisation, organisationOption } from './named-organisation.js';
import { roleHelp, roleOption } from './role-option.js';

export const userCreateCommand = defineCommand({
  name: 'user create',
  summary: 'Makes a user of an organisation',
  details:
    'The user gets a random password, which is shown now and never again, and with --email a mail\n' +
    'with a link to set their own; "fleet user set-pin" replaces it with a pin. A user with the role\n' +
    'driver may drive once an integration has saved a driver that names them:\n' +
    'PUT /{org}/integration/drivers/{key} with {"name": …, "username": …}.\n' +
    roleHelp,
  options: {
    organisation: organisationOption,
    username: {
      placeholder: 'NAME',
      help: 'Their user name; unique over all organisations',
      presence: 'required',
    },
    name: { placeholder: 'NAME', help: 'Their name', presence: 'required' },
    email: { placeholder: 'ADDRESS', help: 'Their mail address', presence: 'optional' },
    role: roleOption,
  },
  async run(terminal, { organisation, username, name, email, role }) {
    const roles = [...new Set(role)];
    const address = email === undefined ? null : checkEmail('email', email);
    const password = randomPassword();
    const userId = await withSystemContext(terminal, (ctx) =>
      ctx.inTransaction(async (tx) => {
        const own = await inOrganisation(tx, organisation);
        const id = await createUser(own, {
          username,
          name,
          email: address,
          roles,
          passwordMail: address !== null,
        });
        await setPassword(own, { userId: id, password, keepsLinks: true });
        return id;
      }),
    );
    terminal.print(JSON.stringify({ user_id: userId, username, roles, password }, null, 2));
    return 0;
  },
});

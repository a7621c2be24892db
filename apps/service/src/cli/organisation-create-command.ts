import { createOrganisation } from '../accounts/create-organisation.js';
import { randomPassword } from '../accounts/secrets/initial-secrets.js';
import { setPassword } from '../accounts/secrets/set-secret.js';
import { createUser } from '../accounts/users/create-user.js';
import { withinOrganisation } from '../within-organisation.js';
import { withSystemContext } from './command-database.js';
import { defineCommand } from './command-definition.js';
import { checkEmail } from './email-check.js';

export const organisationCreateCommand = defineCommand({
  name: 'organisation create',
  summary: 'Makes an organisation and its first administrator',
  details:
    'Works while the service runs. The administrator gets a random password, which is shown now and\n' +
    'never again, and a mail with a link to set their own, sent by the service when it runs. "fleet user\n' +
    'set-password" changes it, too. The administrator creates users, roles and API keys with calls.',
  options: {
    name: { placeholder: 'NAME', help: 'The name of the organisation', presence: 'required' },
    'administrator-username': {
      placeholder: 'NAME',
      help: 'The user name of the administrator; unique over all organisations',
      presence: 'required',
    },
    'administrator-email': {
      placeholder: 'ADDRESS',
      help: 'The mail address of the administrator',
      presence: 'required',
    },
  },
  async run(terminal, values) {
    const email = checkEmail('administrator-email', values['administrator-email']);
    const username = values['administrator-username'];
    const password = randomPassword();
    const made = await withSystemContext(terminal, (ctx) =>
      ctx.inTransaction(async (tx) => {
        const organisationId = await createOrganisation(tx, { name: values.name });
        const own = withinOrganisation(tx, organisationId);
        const roles = ['organisation_administrator'] as const;
        const userId = await createUser(own, { username, name: username, email, roles, passwordMail: true });
        await setPassword(own, { userId, password, keepsLinks: true });
        return { organisationId, userId };
      }),
    );
    const administrator = { user_id: made.userId, username, email, password };
    terminal.print(JSON.stringify({ organisation_id: made.organisationId, administrator }, null, 2));
    return 0;
  },
});

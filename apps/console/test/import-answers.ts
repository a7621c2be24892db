import { listUsers } from '@fleet/contract/accounts/users';
import { readOrganisation } from '@fleet/contract/fleet/organisations';
import { permissions } from '@fleet/contract/ground/permissions';
import { accountWith, listOf, type OfficeAnswers } from './office-answers.js';

/** What the import of drivers reads before it checks a file. */
export const importAnswers: OfficeAnswers = {
  'GET /account': accountWith(permissions),
  'GET /drivers': listOf([]),
  'GET /users': { body: listUsers.answers[200].example },
  // The organisation itself.
  'GET /*': { body: readOrganisation.answers[200].example },
};

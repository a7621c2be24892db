import type { Formats } from '@fleet/ui';
import type { ConsoleMessages } from '../language/console-messages.js';
import type { RecordRows } from '../organisation/record-rows.js';
import type { Role } from '../queries/role-options.js';
import { permissionWords } from './role-words.js';

/** A role as texts, for differences. */
export function roleRows(
  role: Role,
  { organisation, roles }: Pick<ConsoleMessages, 'organisation' | 'roles'>,
  { list }: Pick<Formats, 'list'>,
): RecordRows {
  const rights = role.permissions.map((each) => permissionWords(each, roles));
  return [
    [organisation.name, role.name],
    [roles.description, role.description ?? organisation.none],
    [roles.rights, rights.length === 0 ? organisation.none : list(rights)],
  ];
}

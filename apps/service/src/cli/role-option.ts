import { builtInRoles } from '@fleet/contract/ground/permissions';
import type { CommandOption } from './command.js';

/** The option by which commands give roles. */
export const roleOption = {
  placeholder: 'ROLE',
  help: 'What they may do; repeat --role for several',
  presence: 'several',
} as const satisfies CommandOption;

/** The help text about roles of such a command. */
export const roleHelp = `Roles: ${builtInRoles.join(', ')}, and those that\nthe organisation made, by their keys.`;

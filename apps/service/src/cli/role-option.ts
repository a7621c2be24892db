import { builtInRoles } from '@fleet/contract/ground/permissions';
import type { CommandOption } from './command.js';

/** The option with which commands give roles. */
export const roleOption = {
  placeholder: 'ROLE',
  help: 'What they may do; repeat --role for several',
  presence: 'several',
} as const satisfies CommandOption;

/** The help text on roles, for commands that have this option. */
export const roleHelp = `Roles: ${builtInRoles.join(', ')}, and those that\nthe organisation made, by their keys.`;

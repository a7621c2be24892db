import { type BuiltInRole, builtInRoles } from '@fleet/contract/permissions';
import { type CommandOption, UsageFault } from './command.js';

/** The option by which commands give roles. */
export const roleOption = {
  placeholder: 'ROLE',
  help: 'What they may do; several of them by several --role',
  presence: 'several',
} as const satisfies CommandOption;

/** What the help of such a command says of the roles. */
export const roleHelp = `Roles: ${builtInRoles.join(', ')}.`;

/** The roles named. Throws UsageFault for an unknown one. */
export function rolesOf(words: readonly string[]): BuiltInRole[] {
  const faults = words
    .filter((word) => !isRole(word))
    .map((word) => `There is no role "${word}", only ${builtInRoles.join(', ')}.`);
  if (faults.length > 0) throw new UsageFault(faults);
  return [...new Set(words.filter(isRole))];
}

function isRole(word: string): word is BuiltInRole {
  return builtInRoles.some((each) => each === word);
}

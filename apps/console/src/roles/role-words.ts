import { builtInRoles } from '@fleet/contract/ground/permissions';
import { useQuery } from '@tanstack/react-query';
import type { ConsoleMessages } from '../language/console-messages.js';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import { type Role, roleListQuery } from '../queries/role-options.js';
import { useCaller } from '../queries/use-caller.js';

type Words = Pick<ConsoleMessages['roles'], 'builtIn' | 'permissions' | 'modules'>;

const lookUp = (words: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(words, key) ? (words[key] ?? key) : key;

/** The name of a role: that of the app for a built-in one, otherwise that of the organisation. */
export function roleName(key: string, { builtIn }: Words, own: readonly Role[] = []): string {
  const isBuiltIn = builtInRoles.some((each) => each === key);
  return isBuiltIn ? lookUp(builtIn, key) : (own.find((role) => role.key === key)?.name ?? key);
}

/** A right in words; the name of the right itself if this version of the app does not know it. */
export function permissionWords(permission: string, { permissions }: Words): string {
  return lookUp(permissions, permission);
}

export function moduleWords(module: string, { modules }: Words): string {
  return lookUp(modules, module);
}

/** The names of roles by their keys. */
export function useRoleNames(): (keys: readonly string[]) => string[] {
  const { roles } = useMessages();
  const mayRead = useMay('roles:read');
  const { data: known = [] } = useQuery({ ...roleListQuery(useCaller()), enabled: mayRead });
  return (keys) => keys.map((key) => roleName(key, roles, known));
}

import {
  builtInRoles,
  type Module,
  modules,
  type Permission,
  permissions,
} from '@fleet/contract/ground/permissions';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../language/console-messages.js';
import { CheckGroup } from '../organisation/check-group.js';
import { useMay } from '../queries/account-options.js';
import { roleListQuery } from '../queries/role-options.js';
import { useCaller } from '../queries/use-caller.js';
import { moduleWords, permissionWords, roleName } from './role-words.js';

interface ChoiceProps<Value extends string> {
  error?: string | undefined;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Built-in roles, then those of the organisation. */
export function RoleChoice({ error, chosen, onChange }: ChoiceProps<string>) {
  const { roles } = useMessages();
  const mayRead = useMay('roles:read');
  const { data } = useQuery({ ...roleListQuery(useCaller()), enabled: mayRead });
  const known = data?.map(({ key }) => key) ?? builtInRoles;
  // A role that is not in the list stays chosen until the user removes it.
  const keys = [...known, ...chosen.filter((key) => !known.some((each) => each === key))];
  return (
    <CheckGroup
      label={roles.choice}
      hint={roles.choiceHint}
      error={error}
      options={keys.map((key) => ({ value: key, label: roleName(key, roles, data) }))}
      chosen={chosen}
      onChange={onChange}
    />
  );
}

/** The modules to which rights are limited. */
export function ModuleChoice({ error, chosen, onChange }: ChoiceProps<Module>) {
  const { roles } = useMessages();
  return (
    <CheckGroup
      label={roles.moduleChoice}
      hint={roles.moduleHint}
      error={error}
      options={modules.map((each) => ({ value: each, label: moduleWords(each, roles) }))}
      chosen={chosen}
      onChange={onChange}
    />
  );
}

/** Single rights in addition to those of the roles. */
export function PermissionChoice({ error, chosen, onChange }: ChoiceProps<Permission>) {
  const { roles } = useMessages();
  return (
    <CheckGroup
      label={roles.permissionChoice}
      hint={roles.permissionHint}
      error={error}
      options={permissions.map((each) => ({ value: each, label: permissionWords(each, roles) }))}
      chosen={chosen}
      onChange={onChange}
    />
  );
}

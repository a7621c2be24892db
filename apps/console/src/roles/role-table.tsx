import { modules, type Permission, permissions } from '@fleet/contract/ground/permissions';
import { Icon, useFormats } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';
import type { Role } from '../queries/role-options.js';
import type { RoleDrafts } from './role-drafts.js';
import { moduleWords, permissionWords, roleName } from './role-words.js';
import classes from './roles.module.css';

export interface RoleTableProps {
  roles: readonly Role[];
  drafts: RoleDrafts;
  mayChange: boolean;
}

const ofModule = (module: string) => permissions.filter((each) => each.startsWith(`${module}:`));

/** What each role allows. Built-in roles are fixed. The boxes of other roles are changed here and saved above the table. */
export function RoleTable({ roles, drafts, mayChange }: RoleTableProps) {
  const { roles: words } = useMessages();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard
    <section className={classes.place} aria-label={words.table} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {words.right}
            </th>
            {roles.map((role) => (
              <th key={role.key} scope="col" className={classes.role}>
                <bdi>{roleName(role.key, words, roles)}</bdi>
                <span className={classes.kind}>{role.built_in ? words.isBuiltIn : words.isOwn}</span>
              </th>
            ))}
          </tr>
        </thead>
        {modules.map((module) => (
          <tbody key={module}>
            <tr>
              <th scope="rowgroup" colSpan={roles.length + 1} className={classes.module}>
                <span className={classes.stuck}>{moduleWords(module, words)}</span>
              </th>
            </tr>
            {ofModule(module).map((permission) => (
              <tr key={permission}>
                <th scope="row" className={classes.right}>
                  {permissionWords(permission, words)}
                </th>
                {roles.map((role) => (
                  <Cell
                    key={role.key}
                    role={role}
                    name={roleName(role.key, words, roles)}
                    permission={permission}
                    drafts={drafts}
                    isFixed={role.built_in || !mayChange}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

interface CellProps {
  role: Role;
  name: string;
  permission: Permission;
  drafts: RoleDrafts;
  isFixed: boolean;
}

function Cell({ role, name, permission, drafts, isFixed }: CellProps) {
  const { roles: words } = useMessages();
  const { text } = useFormats();
  const isOn = drafts.has(role, permission);
  const wasChanged = isOn !== role.permissions.includes(permission);
  const label = text(words.cell, { right: permissionWords(permission, words), role: name });
  return (
    <td className={wasChanged ? `${classes.cell} ${classes.changed}` : classes.cell}>
      {isFixed ? (
        <label className={classes.box}>
          <input type="checkbox" aria-label={label} checked={isOn} disabled readOnly />
          {isOn && <Icon name="check" />}
        </label>
      ) : (
        <label className={classes.box}>
          <input
            type="checkbox"
            aria-label={label}
            checked={isOn}
            onChange={() => drafts.toggle(role, permission)}
          />
        </label>
      )}
    </td>
  );
}

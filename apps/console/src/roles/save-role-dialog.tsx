import { changeRole } from '@fleet/contract/accounts/roles';
import { useFormats } from '@fleet/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ActDialog } from '../frame/act-dialog.js';
import { useMessages } from '../language/console-messages.js';
import classes from '../organisation/organisation.module.css';
import { useRecordChange } from '../organisation/record-change.js';
import { OutdatedNotice } from '../organisation/record-rows.js';
import { accountQuery } from '../queries/account-options.js';
import { ask } from '../queries/call-error.js';
import { type Role, type RoleState, roleQuery } from '../queries/role-options.js';
import { useCaller } from '../queries/use-caller.js';
import { type RoleDraft, withDraft } from './role-drafts.js';
import { roleRows } from './role-rows.js';
import { permissionWords } from './role-words.js';

export interface SaveRoleDialogProps {
  state: RoleState;
  draft: RoleDraft;
  onClose: () => void;
  onDone: (role: Role) => void;
}

/** Says which rights everybody with the role gets and loses, and saves them. */
export function SaveRoleDialog({ state, draft, onClose, onDone }: SaveRoleDialogProps) {
  const messages = useMessages();
  const { organisation, roles, frame } = messages;
  const formats = useFormats();
  const { text } = formats;
  const caller = useCaller();
  const client = useQueryClient();
  const { key: roleKey, name } = state.record;
  const saving = useRecordChange({
    state,
    read: () => client.fetchQuery({ ...roleQuery(caller, roleKey), staleTime: 0 }),
    change: async (match, now) => {
      // Changes by somebody else since the tick are kept.
      const body = { permissions: withDraft(now, draft) };
      return (await ask(caller.access, (api) => api.send(changeRole, { roleKey, body, ...match }))).body.data;
    },
    onDone,
  });
  return (
    <ActDialog
      title={text(roles.saveTitle, { name })}
      seen={roles.saveSeen}
      act={organisation.save}
      keep={frame.cancel}
      isBusy={saving.isBusy}
      error={saving.error}
      onAct={saving.run}
      onClose={onClose}
    >
      <RightList title={roles.gets} rights={draft.added} />
      <RightList title={roles.loses} rights={draft.removed} />
      {saving.outdated !== null && (
        <OutdatedNotice
          before={roleRows(saving.outdated.before, messages, formats)}
          after={roleRows(saving.outdated.after, messages, formats)}
        />
      )}
    </ActDialog>
  );
}

function RightList({ title, rights }: { title: string; rights: readonly string[] }) {
  const { roles } = useMessages();
  const { text } = useFormats();
  const { data: account } = useQuery(accountQuery(useCaller()));
  const own: readonly string[] = account?.permissions ?? rights;
  if (rights.length === 0) return null;
  return (
    <div>
      <p>{title}</p>
      <ul className={classes.differences}>
        {rights.map((each) => (
          <li key={each}>
            {own.includes(each)
              ? permissionWords(each, roles)
              : text(roles.notYours, { right: permissionWords(each, roles) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

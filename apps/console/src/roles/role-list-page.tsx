import { deleteRole } from '@fleet/contract/accounts/roles';
import { Button, Notice, Section, Skeleton, useFormats } from '@fleet/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedAct } from '../frame/faces.js';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useMessages } from '../language/console-messages.js';
import { PlainActDialog } from '../organisation/plain-act-dialog.js';
import { useIsLimited, useMay } from '../queries/account-options.js';
import { ask } from '../queries/call-error.js';
import { type Role, type RoleState, roleListQuery, roleQuery } from '../queries/role-options.js';
import { useCaller } from '../queries/use-caller.js';
import { NewRoleDialog } from './new-role-dialog.js';
import { RenameRoleDialog } from './rename-role-dialog.js';
import { useRoleDrafts } from './role-drafts.js';
import { RoleTable } from './role-table.js';
import classes from './roles.module.css';
import { SaveRoleDialog } from './save-role-dialog.js';

type Open =
  | { what: 'make' }
  | { what: 'save' | 'rename'; state: RoleState }
  | { what: 'remove'; role: Role }
  | null;

/** What each role allows, as a table of check boxes. */
export function RoleListPage() {
  const { organisation, roles } = useMessages();
  const { text } = useFormats();
  const caller = useCaller();
  const client = useQueryClient();
  const mayRead = useMay('roles:read');
  const query = useQuery({ ...roleListQuery(caller), enabled: mayRead });
  const mayWrite = useMay('roles:write');
  const mayChange = !useIsLimited() && mayWrite;
  const drafts = useRoleDrafts();
  const [open, setOpen] = useState<Open>(null);
  const [done, setDone] = useState<string | null>(null);
  const known = query.data ?? [];
  const own = known.filter(({ built_in }) => !built_in);
  /** Reads the role with its tag first. */
  const opening = useMutation({
    mutationFn: async ({ what, key }: { what: 'save' | 'rename'; key: string }) => {
      setDone(null);
      const state = await client.fetchQuery({ ...roleQuery(caller, key), staleTime: 0 });
      setOpen({ what, state });
    },
  });
  const end = (words: string, key?: string) => {
    if (key !== undefined) drafts.discard(key);
    setDone(words);
    setOpen(null);
  };
  const saved = ({ name }: Role) => text(organisation.saved, { name });
  return (
    <Screen
      title={organisation.places.roles}
      needs="roles:read"
      actions={
        mayChange && (
          <Button variant="primary" icon="plus" onClick={() => setOpen({ what: 'make' })}>
            {roles.make}
          </Button>
        )
      }
    >
      {done !== null && <Notice tone="success">{done}</Notice>}
      <FailedAct error={opening.error} />
      <Loaded query={query} skeleton={<Skeleton lines={12} />}>
        {(shown) => (
          <>
            <p>{own.length === 0 ? roles.noneOwn : roles.intro}</p>
            {drafts.keys.map((key) => (
              <Unsaved
                key={key}
                name={shown.find((role) => role.key === key)?.name ?? key}
                count={drafts.draftOf(key).added.length + drafts.draftOf(key).removed.length}
                onSave={() => opening.mutate({ what: 'save', key })}
                onForget={() => drafts.discard(key)}
              />
            ))}
            <RoleTable roles={shown} drafts={drafts} mayChange={mayChange} />
            {mayChange && own.length > 0 && (
              <Section title={roles.ownTitle}>
                <ul className={classes.own}>
                  {own.map((role) => (
                    <li key={role.key}>
                      <div className={classes.about}>
                        <bdi>{role.name}</bdi>
                        {role.description !== null && <span>{role.description}</span>}
                      </div>
                      <Button
                        aria-label={text(roles.renameOf, { name: role.name })}
                        onClick={() => opening.mutate({ what: 'rename', key: role.key })}
                      >
                        {roles.rename}
                      </Button>
                      <Button
                        aria-label={text(roles.removeOf, { name: role.name })}
                        onClick={() => setOpen({ what: 'remove', role })}
                      >
                        {organisation.remove}
                      </Button>
                    </li>
                  ))}
                </ul>
              </Section>
            )}
          </>
        )}
      </Loaded>
      {open?.what === 'make' && (
        <NewRoleDialog
          known={known}
          onClose={() => setOpen(null)}
          onDone={(role) => end(text(roles.made, { name: role.name }))}
        />
      )}
      {open?.what === 'save' && (
        <SaveRoleDialog
          state={open.state}
          draft={drafts.draftOf(open.state.record.key)}
          onClose={() => setOpen(null)}
          onDone={(role) => end(saved(role), role.key)}
        />
      )}
      {open?.what === 'rename' && (
        <RenameRoleDialog
          state={open.state}
          onClose={() => setOpen(null)}
          onDone={(role) => end(saved(role))}
        />
      )}
      {open?.what === 'remove' && (
        <PlainActDialog
          title={text(roles.removeTitle, { name: open.role.name })}
          seen={roles.removeSeen}
          act={roles.removeAct}
          run={() => ask(caller.access, (api) => api.send(deleteRole, { roleKey: open.role.key }))}
          onClose={() => setOpen(null)}
          onDone={() => end(text(organisation.removed, { name: open.role.name }), open.role.key)}
        />
      )}
    </Screen>
  );
}

interface UnsavedProps {
  name: string;
  count: number;
  onSave: () => void;
  onForget: () => void;
}

function Unsaved({ name, count, onSave, onForget }: UnsavedProps) {
  const { roles } = useMessages();
  const { text } = useFormats();
  return (
    <div className={classes.unsaved} role="status">
      <span>{text(roles.unsaved, { name, count })}</span>
      <Button variant="primary" onClick={onSave}>
        {roles.saveChanges}
      </Button>
      <Button onClick={onForget}>{roles.discard}</Button>
    </div>
  );
}

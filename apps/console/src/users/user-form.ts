import type { Module, Permission } from '@fleet/contract/ground/permissions';
import type { Formats } from '@fleet/ui';
import { joinedLimit, joinedList } from '../frame/member-joins.js';
import { changedMembers, type FormJoins } from '../frame/merged-form.js';
import type { ConsoleMessages } from '../language/console-messages.js';
import type { RecordRows } from '../organisation/record-rows.js';
import type { User } from '../queries/user-options.js';
import { moduleWords, permissionWords } from '../roles/role-words.js';

/** What a user or a key may do. */
export interface GrantDraft {
  roles: string[];
  permissions: Permission[];
  modules: Module[];
  site_ids: string[];
}

/** The content of the form. */
export interface UserDraft extends GrantDraft {
  name: string;
  email: string;
}

/** Empty lists of modules and sites mean all of them. */
export const grantJoins: FormJoins<GrantDraft> = {
  roles: joinedList,
  permissions: joinedList,
  modules: joinedLimit,
  site_ids: joinedLimit,
};

type Granted = Readonly<Record<keyof GrantDraft, readonly string[]>>;

/** Rights and modules of a newer service stay as they are, because a patch names only what has changed. */
export function grantDraft(record: Granted | null): GrantDraft {
  return {
    roles: [...(record?.roles ?? [])],
    permissions: [...(record?.permissions ?? [])] as Permission[],
    modules: [...(record?.modules ?? [])] as Module[],
    site_ids: [...(record?.site_ids ?? [])],
  };
}

export function userDraft(user: User | null): UserDraft {
  return { ...grantDraft(user), name: user?.name ?? '', email: user?.email ?? '' };
}

/** A merge patch with what the administrator has changed. */
export function userPatch(before: UserDraft, after: UserDraft) {
  const { name, email, ...grants } = changedMembers({ seen: before, values: after });
  return {
    ...grants,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(email === undefined ? {} : { email: email.trim() || null }),
  };
}

/** The names that are known only from lists of the app. */
export interface RowNames {
  roles: (keys: readonly string[]) => string[];
  sites: (siteIds: readonly string[]) => string[];
}

/** What a user or a key may do, as texts. */
export function grantRows(
  record: Granted,
  { organisation, roles }: Pick<ConsoleMessages, 'organisation' | 'roles'>,
  { list }: Pick<Formats, 'list'>,
  names: RowNames,
): RecordRows {
  const or = (words: readonly string[], none: string) => (words.length === 0 ? none : list(words));
  return [
    [roles.choice, or(names.roles(record.roles), organisation.none)],
    [organisation.sites, list(names.sites(record.site_ids))],
    [
      roles.moduleChoice,
      or(
        record.modules.map((each) => moduleWords(each, roles)),
        roles.allModules,
      ),
    ],
    [
      roles.permissionChoice,
      or(
        record.permissions.map((each) => permissionWords(each, roles)),
        organisation.none,
      ),
    ],
  ];
}

export function userRows(
  user: User,
  messages: Pick<ConsoleMessages, 'organisation' | 'roles' | 'users'>,
  formats: Pick<Formats, 'list' | 'dateTime'>,
  names: RowNames,
): RecordRows {
  const { organisation, users } = messages;
  return [
    [users.username, user.username],
    [organisation.name, user.name],
    [users.email, user.email ?? organisation.none],
    [
      users.secret,
      user.secret_kind === null ? users.noSecret : (users.secrets[user.secret_kind] ?? user.secret_kind),
    ],
    ...grantRows(user, messages, formats, names),
    [organisation.made, formats.dateTime(user.created_at)],
  ];
}

import type { Permission } from '@fleet/contract/ground/permissions';
import { useState } from 'react';
import type { Role } from '../queries/role-options.js';

/** What the user has ticked and not yet saved. */
export interface RoleDraft {
  added: readonly Permission[];
  removed: readonly Permission[];
}

const none: RoleDraft = { added: [], removed: [] };

export interface RoleDrafts {
  draftOf: (key: string) => RoleDraft;
  has: (role: Role, permission: Permission) => boolean;
  toggle: (role: Role, permission: Permission) => void;
  discard: (key: string) => void;
  /** The keys of roles with unsaved ticks. */
  keys: readonly string[];
}

/** Unsaved ticks are stored as differences, so that changes by somebody else in the meantime are kept. */
export function useRoleDrafts(): RoleDrafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, RoleDraft>>(new Map());
  const draftOf = (key: string) => drafts.get(key) ?? none;
  const keep = (key: string, draft: RoleDraft) => setDrafts(new Map(drafts).set(key, draft));
  const has = (role: Role, permission: Permission) => withDraft(role, draftOf(role.key)).includes(permission);
  return {
    draftOf,
    has,
    toggle(role, permission) {
      const { added, removed } = draftOf(role.key);
      const without = (list: readonly Permission[]) => list.filter((each) => each !== permission);
      const isSaved = role.permissions.includes(permission);
      const isOn = has(role, permission);
      const next = {
        added: !isOn && !isSaved ? [...added, permission] : without(added),
        removed: isOn && isSaved ? [...removed, permission] : without(removed),
      };
      keep(role.key, next);
    },
    discard: (key) => keep(key, none),
    keys: [...drafts.keys()].filter((key) => draftOf(key).added.length + draftOf(key).removed.length > 0),
  };
}

/** The rights of a role with the changes of the draft. */
export function withDraft(role: Role, { added, removed }: RoleDraft): Permission[] {
  const kept = role.permissions.filter((each) => !removed.includes(each));
  return [...kept, ...added.filter((each) => !kept.includes(each))];
}

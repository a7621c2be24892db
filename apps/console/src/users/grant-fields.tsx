import { Disclosure } from '@fleet/ui';
import type { FieldFaults } from '../frame/field-faults.js';
import { SiteChoices } from '../frame/site-choices.js';
import { useMessages } from '../language/console-messages.js';
import { ModuleChoice, PermissionChoice, RoleChoice } from '../roles/role-choice.js';
import type { GrantDraft } from './user-form.js';

export const grantFieldNames = ['roles', 'site_ids', 'modules', 'permissions'] as const;

export interface GrantFieldsProps {
  draft: GrantDraft;
  onChange: (parts: Partial<GrantDraft>) => void;
  faults: Pick<FieldFaults<(typeof grantFieldNames)[number]>, 'at'>;
  sitesHint: string;
}

/** What a user or a key may do: roles and sites, and in a closed section what few users need. */
export function GrantFields({ draft, onChange, faults, sitesHint }: GrantFieldsProps) {
  const { roles } = useMessages();
  const isSpecial = draft.modules.length + draft.permissions.length > 0;
  return (
    <>
      <RoleChoice
        chosen={draft.roles}
        onChange={(keys) => onChange({ roles: keys })}
        error={faults.at('roles')}
      />
      <SiteChoices
        hint={sitesHint}
        siteIds={draft.site_ids}
        onChange={(siteIds) => onChange({ site_ids: siteIds })}
        error={faults.at('site_ids')}
      />
      <Disclosure title={roles.special} open={isSpecial}>
        <ModuleChoice
          chosen={draft.modules}
          onChange={(modules) => onChange({ modules })}
          error={faults.at('modules')}
        />
        <PermissionChoice
          chosen={draft.permissions}
          onChange={(permissions) => onChange({ permissions })}
          error={faults.at('permissions')}
        />
      </Disclosure>
    </>
  );
}

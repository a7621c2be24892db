import { changeOrganisation } from '@fleet/contract/fleet/organisations';
import { Button, Notice, useFormats } from '@fleet/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FailedAct } from '../frame/faces.js';
import { useMessages } from '../language/console-messages.js';
import { ask } from '../queries/call-error.js';
import { accountKey } from '../queries/query-client.js';
import { useCaller } from '../queries/use-caller.js';
import classes from './first-steps.module.css';
import { defaultZone } from './own-zone.js';

interface ZoneChoiceProps {
  /** The zone of the computer. */
  own: string;
  /** The user is limited to sites, and may not change what concerns all sites. */
  isLimited: boolean;
  onKeep: () => void;
}

/** The notice with its buttons. It is a file of its own, because few pages need the call that saves settings. */
export function ZoneChoice({ own, isLimited, onKeep }: ZoneChoiceProps) {
  const { firstSteps } = useMessages();
  const { text } = useFormats();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: () => ask(access, (api) => api.send(changeOrganisation, { body: { time_zone: own } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [accountKey] });
      await client.invalidateQueries({ queryKey: [organisationId] });
    },
  });
  return (
    <Notice
      tone="info"
      action={
        <div className={classes.buttons}>
          {!isLimited && (
            <Button variant="primary" busy={save.isPending} onClick={() => save.mutate()}>
              {text(firstSteps.useZone, { own })}
            </Button>
          )}
          <Button onClick={() => void navigate({ to: '/organisation/settings' })}>
            {firstSteps.openSettings}
          </Button>
          <Button variant="quiet" onClick={onKeep}>
            {text(firstSteps.keepZone, { used: defaultZone })}
          </Button>
        </div>
      }
    >
      {text(firstSteps.zoneText, { used: defaultZone, own })}
      <FailedAct error={save.error} />
    </Notice>
  );
}

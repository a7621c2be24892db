import { Button, Notice, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { BackLink } from '../frame/back-link.js';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import { sessionQuery } from '../queries/session-options.js';
import { useCaller } from '../queries/use-caller.js';
import { RevokeDialog } from './revoke-dialog.js';
import { SessionFacts } from './session-facts.js';
import { SessionSign } from './session-sign.js';

const address = getRouteApi('/inside/sessions/$sessionId');

/** A session: who has which vehicle on which device, and how it ended. */
export function SessionPage() {
  const { sessions } = useMessages();
  const { text } = useFormats();
  const { sessionId } = address.useParams();
  const mayRead = useMay('sessions:read');
  const query = useQuery({ ...sessionQuery(useCaller(), sessionId), enabled: mayRead });
  const mayRevoke = useMay('sessions:revoke');
  const [isAsking, setAsking] = useState(false);
  const [wasRevoked, setRevoked] = useState(false);
  const session = query.data;
  const name = session?.driver.name ?? '';
  return (
    <Screen
      title={session === undefined ? sessions.title : text(sessions.pageTitle, { name })}
      needs="sessions:read"
      narrow
      back={<BackLink to="/sessions" name="sessions" />}
      sign={session !== undefined && <SessionSign status={session.status} />}
      actions={
        mayRevoke &&
        session?.status === 'active' && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {sessions.revoke}
          </Button>
        )
      }
    >
      {wasRevoked && <Notice tone="success">{text(sessions.revoked, { name })}</Notice>}
      <Loaded query={query} skeleton={<Skeleton lines={6} />}>
        {(shown) => <SessionFacts session={shown} />}
      </Loaded>
      {isAsking && session !== undefined && (
        <RevokeDialog
          session={session}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            setRevoked(true);
          }}
        />
      )}
    </Screen>
  );
}

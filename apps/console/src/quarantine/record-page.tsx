import { Button, Skeleton } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { BackLink } from '../frame/back-link.js';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import { quarantinedRecordQuery } from '../queries/quarantine-options.js';
import { useCaller } from '../queries/use-caller.js';
import { CapturedContent } from './captured-content.js';
import { type Decision, DecisionDialog, type MadeDecision } from './decision-dialog.js';
import { DecisionNotice } from './decision-notice.js';
import { QuarantineSign } from './quarantine-sign.js';
import { RecordFacts } from './record-facts.js';

const address = getRouteApi('/inside/quarantine/$recordId');

/** A quarantined record with its content, to accept or to discard. */
export function RecordPage() {
  const { quarantine } = useMessages();
  const { recordId } = address.useParams();
  const mayRead = useMay('routes:read');
  const query = useQuery({ ...quarantinedRecordQuery(useCaller(), recordId), enabled: mayRead });
  const mayDecide = useMay('routes:write');
  const [asked, setAsked] = useState<Decision | null>(null);
  const [made, setMade] = useState<MadeDecision | null>(null);
  const record = query.data;
  return (
    <Screen
      title={record === undefined ? quarantine.title : (quarantine.kinds[record.kind] ?? record.kind)}
      needs="routes:read"
      narrow
      back={<BackLink to="/quarantine" name="quarantine" />}
      sign={record !== undefined && <QuarantineSign status={record.status} />}
      actions={
        mayDecide &&
        record?.status === 'waiting' && (
          <>
            <Button variant="primary" onClick={() => setAsked('accept')}>
              {quarantine.accept}
            </Button>
            <Button onClick={() => setAsked('discard')}>{quarantine.discard}</Button>
          </>
        )
      }
    >
      {made !== null && <DecisionNotice made={made} />}
      <Loaded query={query} skeleton={<Skeleton lines={8} />}>
        {(shown) => (
          <>
            <RecordFacts record={shown} />
            <CapturedContent record={shown} />
          </>
        )}
      </Loaded>
      {asked !== null && record !== undefined && (
        <DecisionDialog
          record={record}
          decision={asked}
          onClose={() => setAsked(null)}
          onDone={(done) => {
            setMade(done);
            setAsked(null);
          }}
        />
      )}
    </Screen>
  );
}

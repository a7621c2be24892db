import { Button, Notice, useFormats } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useLaterMessages } from '../language/later-messages.js';
import { type Decision, DecisionDialog, type MadeDecision } from '../quarantine/decision-dialog.js';
import { DecisionNotice } from '../quarantine/decision-notice.js';
import type { QuarantinedRecord } from '../queries/quarantine-options.js';
import type { Route } from '../queries/route-options.js';
import classes from './record.module.css';
import type { WaitingRecordList } from './use-waiting-records.js';
import { WaitingRow } from './waiting-row.js';

/** Quarantined records of the route, to accept or discard in place; nothing if there are none. */
export function WaitingRecords({ route, waiting }: { route: Route; waiting: WaitingRecordList }) {
  const { record: words } = useLaterMessages();
  const { text } = useFormats();
  const [asked, setAsked] = useState<{ record: QuarantinedRecord; decision: Decision } | null>(null);
  const [made, setMade] = useState<MadeDecision | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { total, records } = waiting;
  return (
    <>
      {made !== null && <DecisionNotice made={made} />}
      {total > 0 && (
        <div className={classes.waitingNotice}>
          <Notice
            tone="warning"
            title={text(words.waitingTitle, { count: total })}
            action={
              <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? words.hideWaiting : words.showWaiting}
              </Button>
            }
          >
            {words.waitingText}
          </Notice>
        </div>
      )}
      {total > 0 && isOpen && (
        <div>
          <ul className={classes.waiting}>
            {records.map((each) => (
              <WaitingRow
                key={each.summary.id}
                route={route}
                waiting={each}
                onAsk={(record, decision) => {
                  setMade(null);
                  setAsked({ record, decision });
                }}
              />
            ))}
          </ul>
          {total > records.length && (
            <Link to="/quarantine" search={{ route: route.id }}>
              {words.allWaiting}
            </Link>
          )}
        </div>
      )}
      {asked !== null && (
        <DecisionDialog
          record={asked.record}
          decision={asked.decision}
          onClose={() => setAsked(null)}
          onDone={(done) => {
            setMade(done);
            setAsked(null);
          }}
        />
      )}
    </>
  );
}

import type { Problem } from '@fleet/contract/ground/problems';
import { Button, MainButton, Notice, Section, useFormats } from '@fleet/ui';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import type { UnsentRecord } from '../phone/phone-view.js';
import { usePhoneActions } from '../phone/use-phone.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { GiveUpDialog } from './give-up-dialog.js';
import { problemWords } from './problem-words.js';
import { capturedAt } from './record-place.js';
import { recordWords } from './record-words.js';
import { noteSentAgain } from './sent-again.js';
import classes from './unsent.module.css';
import { useRecordRoutes } from './use-record-routes.js';
import { useRecordTexts } from './use-record-texts.js';
import { useUnsentPaths } from './use-unsent-paths.js';

export interface MendFrameProps {
  record: UnsentRecord;
  problems: readonly Problem[];
  fault?: string | null;
  isBusy?: boolean;
  /** How many entries the last try to save has found missing or wrong. */
  faultCount?: number;
  /** Absent if nothing can be corrected. */
  onSave?: () => void;
  children: ReactNode;
}

/** The page of a refused record: what it is, why it was refused, the fields to correct, and other actions. */
export function MendFrame({
  record,
  problems,
  fault = null,
  isBusy = false,
  faultCount = 0,
  onSave,
  children,
}: MendFrameProps) {
  const { unsent, stop } = useMessages();
  const texts = useRecordTexts();
  const formats = useFormats();
  const { text, dateTime } = formats;
  const routes = useRecordRoutes();
  const { retry } = usePhoneActions();
  const [isGivingUp, setGivingUp] = useState(false);
  const sendUnchanged = async () => {
    noteSentAgain(record);
    await retry(record.id);
    fromMend();
  };
  const { title, value, place } = recordWords(record, routes, texts);
  const { fromMend } = useUnsentPaths();
  return (
    <DriverScreen
      title={title}
      subtitle={place}
      onBack={fromMend}
      footer={
        onSave !== undefined && (
          <>
            {faultCount > 0 && (
              <p role="alert" className={classes.missing}>
                {text(stop.notSavedYet, { count: faultCount })}
              </p>
            )}
            <MainButton busy={isBusy} onClick={onSave}>
              {unsent.save}
            </MainButton>
          </>
        )
      }
    >
      {problems.length > 0 && (
        <Notice tone="danger" title={unsent.whyRefused}>
          {problems.length === 1 ? (
            <p>{problems.map((each) => problemWords(each, unsent))}</p>
          ) : (
            <ul className={classes.problems}>
              {problems.map((each) => (
                <li key={`${each.key} ${each.code}`}>{problemWords(each, unsent)}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      {fault !== null && (
        <Notice tone="danger" title={unsent.notSaved}>
          {fault}
        </Notice>
      )}
      <p className={classes.captured}>
        {value !== null && <strong>{value}</strong>}
        <span className={classes.quiet}>{text(unsent.captured, { time: dateTime(capturedAt(record)) })}</span>
      </p>
      <div className={classes.fields}>{children}</div>
      <Section title={unsent.elseTitle}>
        <p className={classes.quiet}>{unsent.retryText}</p>
        <Button icon="refresh" fullWidth onClick={() => void sendUnchanged()}>
          {unsent.retry}
        </Button>
        <Button fullWidth onClick={() => setGivingUp(true)}>
          {unsent.giveUp}
        </Button>
      </Section>
      <GiveUpDialog recordId={record.id} open={isGivingUp} onClose={() => setGivingUp(false)} />
    </DriverScreen>
  );
}

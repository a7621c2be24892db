import type { ReasonStatus } from '@fleet/contract/planning/reasons';
import type { RequirementKindName } from '@fleet/contract/planning/requirements';
import { ChoiceList, MainButton, Notice, TextField } from '@fleet/ui';
import { useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { useHeadingAtStart } from '../map-view/heading-start.js';
import { usePhone } from '../phone/use-phone.js';
import { useBackStep } from '../shell/back-step.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { offeredReasons } from './offered-reasons.js';

export interface ReasonScreenProps {
  title: string;
  subtitle?: string;
  status: ReasonStatus;
  /** The kind of the requirement; null for an activity. */
  kind: RequirementKindName | null;
  /** A reason that was given earlier. */
  reason?: string | null;
  isBusy: boolean;
  fault: string | null;
  onBack: () => void;
  onReason: (reason: string) => void;
}

const ownWords = '';

/** Asks why something failed or was skipped: one of the organisation's reasons, or the driver's own words. */
export function ReasonScreen(props: ReasonScreenProps) {
  const { title, subtitle, status, kind, reason = null, isBusy, fault, onBack, onReason } = props;
  const { stop: words, unsent } = useMessages();
  useHeadingAtStart();
  useBackStep(onBack);
  const kept = usePhone((view) => view.reasons);
  const siteId = usePhone((view) => view.route?.site_id ?? null);
  const reasons = offeredReasons(kept, { status, kind, siteId });
  const isKept = reason !== null && reasons.includes(reason);
  const [chosen, setChosen] = useState<string | null>(isKept ? reason : reason === null ? null : ownWords);
  const [typed, setTyped] = useState(isKept ? '' : (reason ?? ''));
  const [isTried, setTried] = useState(false);
  const isTyped = reasons.length === 0 || chosen === ownWords;
  const said = isTyped ? typed.trim() : (chosen ?? '');
  const needed = reasons.length === 0 ? unsent.reasonMissing : words.reasonNeeded;
  const error = isTried && said === '' ? needed : undefined;
  const save = () => {
    setTried(true);
    if (said !== '') onReason(said);
  };
  return (
    <DriverScreen
      title={title}
      subtitle={subtitle}
      onBack={onBack}
      footer={
        <MainButton busy={isBusy} onClick={save}>
          {words.save}
        </MainButton>
      }
    >
      {fault !== null && (
        <Notice tone="danger" title={words.notKeptTitle}>
          {fault}
        </Notice>
      )}
      {reasons.length > 0 && (
        <ChoiceList
          label={words.reason}
          value={chosen}
          onChange={setChosen}
          error={isTyped ? undefined : error}
          options={[
            ...reasons.map((text) => ({ value: text, label: text })),
            { value: ownWords, label: words.otherReason },
          ]}
        />
      )}
      {isTyped && (
        <TextField
          label={words.ownWords}
          value={typed}
          onChange={setTyped}
          error={error}
          multiline
          maxLength={2000}
          dir="auto"
        />
      )}
    </DriverScreen>
  );
}

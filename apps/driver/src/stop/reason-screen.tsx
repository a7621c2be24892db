import type { ReasonStatus } from '@fleet/contract/planning/reasons';
import type { RequirementKindName } from '@fleet/contract/planning/requirements';
import { ChoiceList, MainButton, Notice, Skeleton, TextField } from '@fleet/ui';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { useHeadingAtStart } from '../map-view/heading-start.js';
import { usePhone } from '../phone/use-phone.js';
import { useBackStep } from '../shell/back-step.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { useKeptWords } from './kept-words.js';
import { offeredReasons } from './offered-reasons.js';

export interface ReasonScreenProps {
  title: string;
  subtitle?: string;
  status: ReasonStatus;
  /** The kind of the requirement; null for an activity. */
  kind: RequirementKindName | null;
  /** Under this key the reason is stored until it is sent or cancelled. */
  draftKey: string;
  isBusy: boolean;
  fault: string | null;
  onBack: () => void;
  /** `drop` is to be called when the reason is captured. */
  onReason: (reason: string, drop: () => void) => void;
}

const ownWords = '';
const noReason: { chosen: string | null; typed: string } = { chosen: null, typed: '' };

/** Asks why something failed or was skipped: one of the organisation's reasons, or the driver's own words. */
export function ReasonScreen(props: ReasonScreenProps) {
  const { title, subtitle, status, kind, draftKey, isBusy, fault, onReason } = props;
  const { stop: words, unsent } = useMessages();
  useHeadingAtStart();
  const { isLoaded, words: draft, change, drop } = useKeptWords(draftKey, noReason);
  const onBack = () => {
    drop();
    props.onBack();
  };
  const { history } = useRouter();
  const [path] = useState(history.location.pathname);
  // A driver who opens another page has not cancelled.
  useBackStep(() => (history.location.pathname === path ? onBack() : props.onBack()));
  const kept = usePhone((view) => view.reasons);
  const siteId = usePhone((view) => view.route?.site_id ?? null);
  const reasons = offeredReasons(kept, { status, kind, siteId });
  const { typed } = draft;
  // The office may have changed its reasons since.
  const chosen = reasons.concat(ownWords).find((each) => each === draft.chosen) ?? null;
  const [isTried, setTried] = useState(false);
  const isTyped = reasons.length === 0 || chosen === ownWords;
  const said = isTyped ? typed.trim() : (chosen ?? '');
  const needed = reasons.length === 0 ? unsent.reasonMissing : words.reasonNeeded;
  const error = isTried && said === '' ? needed : undefined;
  const save = () => {
    setTried(true);
    if (said !== '') onReason(said, drop);
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
      {!isLoaded && <Skeleton lines={3} />}
      {isLoaded && reasons.length > 0 && (
        <ChoiceList
          label={words.reason}
          value={chosen}
          onChange={(text) => change({ chosen: text })}
          error={isTyped ? undefined : error}
          options={[
            ...reasons.map((text) => ({ value: text, label: text })),
            { value: ownWords, label: words.otherReason },
          ]}
        />
      )}
      {isLoaded && isTyped && (
        <TextField
          label={words.ownWords}
          value={typed}
          onChange={(text) => change({ typed: text })}
          error={error}
          multiline
          maxLength={2000}
          dir="auto"
        />
      )}
    </DriverScreen>
  );
}

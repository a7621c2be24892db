import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Activity, Route } from '@fleet/contract/planning/routes';
import {
  draftImages,
  outcomeDraft,
  outcomeFields,
  RequirementControl,
  useNumberQuestion,
} from '@fleet/requirement-controls';
import { ChoiceList, TextField, typedInstant, zonedText } from '@fleet/ui';
import { useEffect, useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { isSameDraft } from '../phone/draft-store.js';
import type { UnsentRecord } from '../phone/phone-view.js';
import { useAnswerRoute } from '../phone/use-answer-route.js';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';
import { useMendControlPhone } from './mend-control-phone.js';
import { PositionField, TimeField } from './mend-fields.js';
import { MendFrame } from './mend-frame.js';
import { useKeptMend } from './mend-kept.js';
import { mendedMembers, type OutcomeMend } from './mended-outcome.js';
import { problemAt } from './problem-words.js';
import { useMending } from './use-mending.js';
import { useNewerReadings } from './use-newer-readings.js';

type OutcomeContent = Extract<UnsentRecord['content'], { kind: 'outcome' }>;

export interface MendOutcomeProps {
  record: UnsentRecord;
  content: OutcomeContent;
  requirement: Requirement;
  activity: Activity;
  route: Route;
  /** All routes that this phone has. */
  routes: readonly Route[];
}

/** A refused answer, with the control that captured it. */
export function MendOutcome({ record, content, requirement, activity, ...routes }: MendOutcomeProps) {
  const { unsent } = useMessages();
  const { phone, untilStored } = useMendControlPhone();
  const { dropImages, syncNow } = usePhoneActions();
  const zone = usePhone((view) => view.account?.organisation.time_zone ?? null);
  const { outcome } = content;
  const { activity_reference: reference, captured_at: capturedAt } = outcome;
  const planned = useNewerReadings(routes.route);
  const route = useAnswerRoute(planned, { requirement, reference, capturedAt }, routes.routes);
  const refused = record.parked?.problems ?? [];
  const { save, isBusy, fault, isRefused, problems } = useMending(record, refused);
  const isReadingOld = refused.some(({ code }) => code === 'odometer_behind_asset');
  // The service knows a later reading than this phone. The phone receives it when it reads the route again.
  useEffect(() => {
    if (isReadingOld) syncNow();
  }, [isReadingOld, syncNow]);
  const [isTried, setTried] = useState(false);
  const { draft, made, latest, change, drop } = useKeptMend<OutcomeMend>(record.id, () => ({
    status: statusOf(outcome.status),
    answer: outcomeDraft(requirement, outcome, route),
    reason: typeof outcome.status_reason === 'string' ? outcome.status_reason : '',
    time: zonedText(outcome.captured_at, zone),
    keepsPosition: true,
  }));
  /** The problems belong to the refused draft. They are not shown for an answer that was typed later. */
  const [judged, setJudged] = useState(made);
  const numberQuestion = useNumberQuestion();
  if (draft === null) return null;
  const isSuccess = draft.status === 'success';
  const isReasonMissing = !isSuccess && draft.reason.trim() === '';

  async function onSave(): Promise<void> {
    setTried(true);
    await untilStored();
    const typed = latest();
    if (typed === null || isReasonMissing) return;
    const isAnswer = typed.status === 'success';
    if (isAnswer && numberQuestion.isAsked(requirement, typed.answer, route, () => void onSave())) return;
    const fields = outcomeFields(requirement, typed.answer, route);
    const members = mendedMembers(outcome, typed, fields, zone);
    if (members === null) return;
    const sent = () => {
      drop();
      // The phone keeps those pictures that the corrected answer still names.
      const before = outcomeDraft(requirement, outcome, route);
      const images = [...new Set([before, typed.answer].flatMap(draftImages))];
      if (images.length > 0) void dropImages(images);
    };
    void save(members, sent, () => setJudged(typed));
  }

  const isTimeWrong = problemAt(refused, 'captured_at') !== undefined;
  const statuses = (['success', 'failed', 'skipped'] as const).filter(
    (each) => each !== 'skipped' || requirement.is_optional || draft.status === 'skipped',
  );
  const isMissing = isTried && (isReasonMissing || typedInstant(draft.time, zone) === null);
  const faultCount = isRefused && isSameDraft(draft, judged) ? problems.length : Number(isMissing);
  return (
    <MendFrame
      record={record}
      problems={problems}
      {...{ fault, isBusy, faultCount }}
      onSave={() => void onSave()}
    >
      <ChoiceList
        label={unsent.outcome}
        value={draft.status}
        onChange={(status) => change({ status: statusOf(status) })}
        options={statuses.map((value) => ({ value, label: unsent[value] }))}
        columns={statuses.length}
      />
      {isSuccess ? (
        <RequirementControl
          requirement={requirement}
          route={route}
          activity={activity}
          draft={draft.answer}
          onDraft={(answer) => change({ answer })}
          problems={isSameDraft(draft.answer, judged.answer) ? problems : []}
          showProblems
          phone={phone}
        />
      ) : (
        <TextField
          label={unsent.reason}
          value={draft.reason}
          onChange={(reason) => change({ reason })}
          multiline
          error={isTried && isReasonMissing ? unsent.reasonMissing : undefined}
        />
      )}
      {isTimeWrong && (
        <TimeField
          value={draft.time}
          judged={judged.time}
          onChange={(time) => change({ time })}
          problems={problems}
          member="captured_at"
        />
      )}
      {problemAt(refused, 'position') !== undefined && (
        <PositionField
          position={outcome.position}
          kept={draft.keepsPosition}
          onKept={(keepsPosition) => change({ keepsPosition })}
        />
      )}
      {numberQuestion.dialog}
    </MendFrame>
  );
}

function statusOf(status: string): OutcomeMend['status'] {
  return status === 'failed' || status === 'skipped' ? status : 'success';
}

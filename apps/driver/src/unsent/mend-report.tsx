import { SelectField, TextField, typedInstant } from '@fleet/ui';
import { useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { isSameDraft } from '../phone/draft-store.js';
import type { UnsentRecord } from '../phone/phone-view.js';
import { usePhone } from '../phone/use-phone.js';
import { PositionField, TimeField } from './mend-fields.js';
import { MendFrame } from './mend-frame.js';
import { useKeptMend } from './mend-kept.js';
import { mendedReport, type ReportContent, type ReportMend, reportMend } from './mended-report.js';
import { problemAt, problemWords } from './problem-words.js';
import { placeOfRecord } from './record-place.js';
import { useMending } from './use-mending.js';
import { useRecordRoutes } from './use-record-routes.js';

export interface MendReportProps {
  record: UnsentRecord;
  content: ReportContent;
}

/** A refused report: its time, and other members that can be wrong. */
export function MendReport({ record, content }: MendReportProps) {
  const { unsent } = useMessages();
  const { all } = useRecordRoutes();
  const { route } = placeOfRecord(content, all);
  const zone = usePhone((view) => view.account?.organisation.time_zone ?? null);
  const refused = record.parked?.problems ?? [];
  const { save, isBusy, fault, isRefused, problems } = useMending(record, refused);
  const [isTried, setTried] = useState(false);
  const { draft, made, change, drop } = useKeptMend<ReportMend>(record.id, () => reportMend(content, zone));
  /** The problems are those of this draft, and not of values that were typed later. */
  const [judged, setJudged] = useState(made);
  if (draft === null) return null;
  const { kind } = content;
  const needsReason =
    kind === 'activity_status' && (content.status === 'failed' || content.status === 'skipped');
  const isReasonMissing = needsReason && draft.reason.trim() === '';
  const isKeyTaken = kind === 'activity' && problems.some((each) => each.code === 'key_in_use');
  const errorAt = (field: keyof ReportMend, ...others: readonly string[]) => {
    const problem = problemAt(problems, field, ...others);
    return problem === undefined || draft[field] !== judged[field]
      ? undefined
      : problemWords(problem, unsent);
  };

  function onSave(): void {
    setTried(true);
    if (draft === null || isReasonMissing) return;
    const members = mendedReport(content, draft, zone, isKeyTaken ? crypto.randomUUID() : null);
    if (members !== null) void save(members, drop, () => setJudged(draft));
  }

  const stops = route?.travel_plan.points_of_interest ?? [];
  const isAtStop = kind === 'arrival' || kind === 'departure' || kind === 'activity';
  const position = kind === 'arrival' || kind === 'departure' ? content.position : undefined;
  const isMissing = isTried && (isReasonMissing || typedInstant(draft.time, zone) === null);
  const faultCount = isRefused && isSameDraft(draft, judged) ? problems.length : Number(isMissing);
  return (
    <MendFrame record={record} problems={problems} {...{ fault, isBusy, faultCount }} onSave={onSave}>
      <TimeField
        value={draft.time}
        onChange={(time) => change({ time })}
        judged={judged.time}
        problems={problems}
        member="at"
      />
      {kind === 'activity' && (
        <TextField
          label={unsent.name}
          value={draft.name}
          onChange={(name) => change({ name })}
          error={errorAt('name')}
        />
      )}
      {isAtStop && stops.length > 0 && (
        <SelectField
          label={unsent.stop}
          value={stops.some((each) => each.id === draft.stopId) ? draft.stopId : null}
          onChange={(stopId) => change({ stopId })}
          options={stops.map(({ id, name }) => ({ value: id, label: name }))}
          error={errorAt('stopId', 'point_of_interest_id')}
        />
      )}
      {kind === 'activity_status' && problemAt(problems, 'reference') !== undefined && (
        <SelectField
          label={unsent.activity}
          value={draft.reference}
          onChange={(reference) => change({ reference })}
          options={stops.flatMap((stop) =>
            stop.activities.map((each) => ({ value: each.reference, label: `${stop.name}: ${each.name}` })),
          )}
          error={errorAt('reference')}
        />
      )}
      {needsReason && (
        <TextField
          label={unsent.reason}
          value={draft.reason}
          onChange={(reason) => change({ reason })}
          multiline
          error={isTried && isReasonMissing ? unsent.reasonMissing : errorAt('reason')}
        />
      )}
      {position !== undefined && (
        <PositionField
          position={position}
          kept={draft.keepsPosition}
          onKept={(keepsPosition) => change({ keepsPosition })}
        />
      )}
    </MendFrame>
  );
}

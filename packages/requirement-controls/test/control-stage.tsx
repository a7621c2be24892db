import type { Problem } from '@fleet/contract/ground/problems';
import type { Requirement } from '@fleet/contract/planning/requirements';
import { judgeOnPhone } from '@fleet/domain/outcomes/phone-judgement';
import { LanguageProvider, type LanguageTag } from '@fleet/ui';
import { useMemo, useState } from 'react';
import { type ControlPhone, outcomeFields, RequirementControl } from '../src/requirement-controls.js';
import { routeWith } from './example-requirements.js';
import '@fleet/ui/themes.css';

/** A phone that stores pictures in memory. */
export class MemoryPhone implements ControlPhone {
  readonly images = new Map<string, Blob>();
  readonly dropped: string[] = [];
  isFull = false;

  keepImage: ControlPhone['keepImage'] = async (contentType, bytes) => {
    if (this.isFull) return { ok: false, message: 'The phone is full.' };
    const url = `image:${this.images.size + 1}`;
    this.images.set(url, new Blob([new Uint8Array(await bytes)], { type: contentType }));
    return { ok: true, url };
  };
  readImage: ControlPhone['readImage'] = async (url) => this.images.get(url) ?? null;
  dropImage = (url: string) => {
    this.dropped.push(url);
  };
}

export interface StageProps {
  requirement: Requirement;
  phone: MemoryPhone;
  /** What the page would capture with the draft. */
  onOutcome?: (outcome: Record<string, unknown>, problems: readonly Problem[], draft: unknown) => void;
  draft?: unknown;
  /** How long the page takes until it shows a change of the draft. */
  draftDelayMs?: number;
  showProblems?: boolean;
  language?: LanguageTag;
  onFail?: (reason: string | null) => void;
  /** True if the page around the control has its own heading. */
  isBare?: boolean;
}

/** A control as on a page: stores the draft, and checks the outcome by the real rules at each change. */
export function ControlStage(props: StageProps) {
  const { requirement, phone, onOutcome, language = 'en', onFail, isBare = false, draftDelayMs = 0 } = props;
  const [draft, setDraft] = useState(props.draft);
  const [isSaved, setSaved] = useState(false);
  const showProblems = props.showProblems === true || isSaved;
  const { route, activity } = useMemo(() => routeWith(requirement), [requirement]);
  const { outcome, problems } = useMemo(() => {
    const made = {
      submission_id: '019a9f55-3c4d-7e5f-8a9b-0c1d2e3f4a5c',
      activity_reference: activity.reference,
      captured_at: '2026-11-20T08:00:00.000Z',
      integration_key: requirement.integration_key,
      status: 'success',
      ...outcomeFields(requirement, draft, route),
    };
    const phoneFacts = { isImage: (url: string) => phone.images.has(url), outcomes: [] };
    return { outcome: made, problems: judgeOnPhone(made, route, phoneFacts) };
  }, [requirement, draft, route, activity, phone]);
  onOutcome?.(outcome, problems, draft);
  const control = (
    <RequirementControl
      requirement={requirement}
      route={route}
      activity={activity}
      draft={draft}
      onDraft={(next) => (draftDelayMs === 0 ? setDraft(next) : setTimeout(setDraft, draftDelayMs, next))}
      problems={problems}
      showProblems={showProblems}
      phone={phone}
      onFail={onFail}
    />
  );
  return (
    <LanguageProvider language={language} timeZone="Europe/Andorra">
      {isBare ? (
        control
      ) : (
        <main>
          <h1>{requirement.label}</h1>
          {control}
          <button type="button" onClick={() => setSaved(true)}>
            Save
          </button>
        </main>
      )}
    </LanguageProvider>
  );
}

import { explainShape } from '@fleet/contract/ground/shape-explanation';
import { Requirement, type RequirementPlan } from '@fleet/contract/planning/requirements';
import type { Activity, AllocatedAsset, Route } from '@fleet/contract/planning/routes';
import { judgeOnPhone, prepareJudge } from '@fleet/domain/outcomes/phone-judgement';
import { type ControlPhone, outcomeFields, RequirementControl } from '@fleet/requirement-controls';
import { ControlMessagesProvider } from '@fleet/requirement-controls/control-language';
import type { ControlMessages } from '@fleet/requirement-controls/messages';
import { type LanguageTag, useLanguage } from '@fleet/ui';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLaterMessages } from '../language/later-messages.js';
import { useMay } from '../queries/account-options.js';
import { useCaller } from '../queries/use-caller.js';
import { vehicleQuery } from '../queries/vehicle-options.js';
import { vehicleIdsOf } from './plan-draft.js';
import { usePlanForm } from './plan-form-context.js';
import classes from './requirement-preview.module.css';

/** The texts of the controls, which only the preview needs. The controls themselves contain the English texts. */
const loaders: Record<LanguageTag, () => Promise<ControlMessages | null>> = {
  en: async () => null,
  de: async () => (await import('@fleet/requirement-controls/german')).controlGerman,
  fr: async () => (await import('@fleet/requirement-controls/french')).controlFrench,
  es: async () => (await import('@fleet/requirement-controls/spanish')).controlSpanish,
  pt: async () => (await import('@fleet/requirement-controls/portuguese')).controlPortuguese,
  af: async () => (await import('@fleet/requirement-controls/afrikaans')).controlAfrikaans,
  ar: async () => (await import('@fleet/requirement-controls/arabic')).controlArabic,
};

/** The question as the driver app draws it. The user can try an answer; nothing is stored. */
export function RequirementPreview({ requirement }: { requirement: RequirementPlan }) {
  const { plan: words } = useLaterMessages();
  const language = useLanguage();
  const { data: messages } = useQuery({
    queryKey: ['control-texts', language],
    queryFn: loaders[language],
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
  const shown = useDrawable(requirement);
  return (
    <aside className={classes.preview} aria-label={words.preview}>
      <p className={classes.title}>{words.preview}</p>
      <div className={classes.phone}>
        {shown === null || messages === undefined ? (
          <p className={classes.missing}>{words.previewFault}</p>
        ) : (
          <ControlMessagesProvider messages={messages}>
            {/* A new question begins without the answer to the previous one. */}
            <TriedControl key={JSON.stringify(shown)} requirement={shown} />
          </ControlMessagesProvider>
        )}
      </div>
      <p className={classes.hint}>{words.previewHint}</p>
    </aside>
  );
}

/** The question as the service would send it; null while it has a fault that no control can draw. */
function useDrawable(requirement: RequirementPlan): Requirement | null {
  const { plan: words } = useLaterMessages();
  return useMemo(() => {
    const label = requirement.label.trim() === '' ? words.untitled : requirement.label;
    // The service sends ids and never keys of assets. The empty member is there only for the types: with it, every
    // kind has the key that is removed here.
    const { asset_integration_key: _key, ...named } = { asset_integration_key: '', ...requirement, label };
    // An asset that does not exist, so that the control asks for the reading.
    const anyAsset = '00000000-0000-7000-8000-000000000000';
    const read = named.kind === 'odometer' ? { asset_id: anyAsset, ...named } : named;
    const fields = 'fields' in read ? { fields: read.fields.filter(isComplete) } : {};
    const drawn: unknown = { ...read, ...fields };
    return isRequirement(drawn) ? drawn : null;
  }, [requirement, words.untitled]);
}

const isRequirement = (value: unknown): value is Requirement => explainShape(Requirement, value).length === 0;

const isComplete = ({ label, range }: { label: string; range?: readonly string[] }) =>
  label.trim() !== '' && (range === undefined || range.every((end) => end !== ''));

function TriedControl({ requirement }: { requirement: Requirement }) {
  const [draft, setDraft] = useState<unknown>(undefined);
  const [phone] = useState(memoryPhone);
  const { route, activity } = useRouteAround(requirement);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // Without a network, patterns count as correct.
    prepareJudge(route).then(
      () => setReady(true),
      () => undefined,
    );
  }, [route]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: patterns are judged once their engine is there
  const problems = useMemo(() => {
    const outcome = {
      submission_id: '00000000-0000-7000-8000-000000000001',
      activity_reference: activity.reference,
      captured_at: new Date().toISOString(),
      integration_key: requirement.integration_key,
      status: 'success',
      ...outcomeFields(requirement, draft, route),
    };
    return judgeOnPhone(outcome, route, { isImage: () => true, outcomes: [] });
  }, [requirement, draft, route, activity, isReady]);
  return (
    <>
      <p className={classes.label}>
        <bdi>{requirement.label}</bdi>
      </p>
      <RequirementControl
        requirement={requirement}
        route={route}
        activity={activity}
        draft={draft}
        onDraft={setDraft}
        problems={problems}
        showProblems={false}
        phone={phone}
      />
    </>
  );
}

/** A route that has only this question, with the vehicles of the plan. */
function useRouteAround(requirement: Requirement): { route: Route; activity: Activity } {
  const { plan } = usePlanForm();
  const caller = useCaller();
  const mayRead = useMay('assets:read');
  const ids = vehicleIdsOf(plan);
  const assets = useQueries({
    queries: ids.map((id) => ({ ...vehicleQuery(caller, id), enabled: mayRead })),
    combine: (queries) => queries.flatMap(({ data }): AllocatedAsset[] => (data === undefined ? [] : [data])),
  });
  const { currencies } = plan;
  return useMemo(() => {
    const { integration_key: key } = requirement;
    const activity: Activity = {
      ...{ reference: 'preview', type: 'custom', name: requirement.label, status: 'pending', planned: true },
      requirements: [requirement],
      execution_sequence: [key],
    };
    const id = '00000000-0000-7000-8000-000000000002';
    const nowhere: [number, number] = [0, 0];
    const route: Route = {
      ...{
        id,
        integration_key: null,
        reference: null,
        name: requirement.label,
        status: 'active',
        version: 1,
      },
      ...{ site_id: null, driver_id: null, planned_start_at: null, started_at: null, completed_at: null },
      allocation: { driver: null, crew: [], assets },
      consignments: [],
      currencies: currencies ?? [{ id: 'EUR', symbol: '€' }],
      travel_plan: {
        points_of_interest: [
          {
            ...{ id, sequence: 1, integration_key: 'preview', name: requirement.label, status: 'arrived' },
            ...{ arrived_at: null, departed_at: null },
            address: { coordinates: nowhere },
            geofence: { type: 'radius', centre: nowhere, radius_m: 100 },
            activities: [activity],
            execution_sequence: [activity.reference],
          },
        ],
      },
    };
    return { route, activity };
  }, [requirement, assets, currencies]);
}

/** Keeps pictures while the preview is open. */
function memoryPhone(): ControlPhone {
  const images = new Map<string, Blob>();
  return {
    async keepImage(contentType, bytes) {
      const url = `preview:${images.size + 1}`;
      images.set(url, new Blob([new Uint8Array(await bytes)], { type: contentType }));
      return { ok: true, url };
    },
    readImage: async (url) => images.get(url) ?? null,
    dropImage: (url) => void images.delete(url),
  };
}

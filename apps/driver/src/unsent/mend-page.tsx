import { isRequirementKind } from '@fleet/contract/planning/requirements';
import { EmptyState, MainButton, Notice, Skeleton } from '@fleet/ui';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { usePhone } from '../phone/use-phone.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { MendFrame } from './mend-frame.js';
import { MendReport } from './mend-report.js';
import { isVersionOf, placeOfRecord } from './record-place.js';
import { useRecordRoutes } from './use-record-routes.js';
import { useUnsentPaths } from './use-unsent-paths.js';

// Loaded lazily: the controls are large, and few records are refused.
const MendOutcome = lazy(async () => {
  const { MendOutcome: Outcome } = await import('./mend-outcome.js');
  return { default: Outcome };
});

/** One refused record, to be corrected, sent again or given up. */
export function MendPage() {
  const { unsent } = useMessages();
  const { recordId } = useParams({ from: '/unsent/$recordId' });
  const { all } = useRecordRoutes();
  const record = usePhone((view) => view.unsent.find((each) => each.id === recordId) ?? null);
  if (record === null) return <NothingToMend title={unsent.goneTitle} text={unsent.goneText} />;
  if (record.parked === null) {
    return <NothingToMend title={unsent.notParkedTitle} text={unsent.notParkedText} />;
  }
  const { content } = record;
  if (content.kind !== 'outcome') return <MendReport key={record.id} record={record} content={content} />;
  const { route, activity, requirement } = placeOfRecord(content, all);
  const isKnown = requirement !== null && isRequirementKind(requirement.kind);
  // Another version may ask something else under the same key, or about another vehicle.
  const isSeen = route !== null && isVersionOf(content, route.version);
  if (!isSeen || activity === null || !isKnown) {
    return (
      <MendFrame record={record} problems={record.parked.problems}>
        <Notice tone="info" title={unsent.unknownRequirementTitle}>
          {unsent.unknownRequirementText}
        </Notice>
      </MendFrame>
    );
  }
  const props = { record, content, requirement, activity, route, routes: all };
  return (
    <Suspense fallback={<Loading title={requirement.label} />}>
      <MendOutcome key={record.id} {...props} />
    </Suspense>
  );
}

function NothingToMend({ title, text }: { title: string; text: string }) {
  const { unsent } = useMessages();
  const { fromMend } = useUnsentPaths();
  return (
    <DriverScreen
      title={unsent.mendTitle}
      onBack={fromMend}
      footer={<MainButton onClick={fromMend}>{unsent.toList}</MainButton>}
    >
      <EmptyState icon="check" title={title} text={text} />
    </DriverScreen>
  );
}

function Loading({ title }: { title: string }) {
  return (
    <DriverScreen title={title}>
      <Skeleton lines={5} />
    </DriverScreen>
  );
}

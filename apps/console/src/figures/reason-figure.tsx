import { Section, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../frame/loaded.js';
import { useLaterMessages } from '../language/later-messages.js';
import { type FigureSpan, failedOutcomesQuery } from '../queries/figure-options.js';
import type { Route } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';
import { Bar, FigureSection } from './figure-section.js';
import { activityResults, type ReasonCount, reasonCounts } from './figure-sums.js';

/** Why activities and questions failed or were skipped. */
export function ReasonFigure({ span, routes }: { span: FigureSpan; routes: readonly Route[] }) {
  const { figures } = useLaterMessages();
  const query = useQuery(failedOutcomesQuery(useCaller(), span));
  const loaded = (
    <Loaded query={query} skeleton={<Skeleton lines={6} />}>
      {(outcomes) => {
        const ofOutcomes = outcomes.map(({ status, outcome }) => ({
          status,
          reason: typeof outcome.status_reason === 'string' ? outcome.status_reason : undefined,
        }));
        return <ReasonTable rows={reasonCounts([...ofOutcomes, ...activityResults(routes)])} />;
      }}
    </Loaded>
  );
  // The title says which figure could not be loaded.
  return query.isLoadingError ? <Section title={figures.reasons}>{loaded}</Section> : loaded;
}

function ReasonTable({ rows }: { rows: readonly ReasonCount[] }) {
  const { figures } = useLaterMessages();
  const { number } = useFormats();
  const sum = ({ failed, skipped }: ReasonCount) => failed + skipped;
  const most = Math.max(1, ...rows.map(sum));
  return (
    <FigureSection
      title={figures.reasons}
      columns={[
        {
          key: 'reason',
          header: figures.reason,
          cell: ({ reason }) => <bdi>{reason === '' ? figures.noReason : reason}</bdi>,
        },
        { key: 'failed', header: figures.failed, align: 'end', cell: ({ failed }) => number(failed) },
        { key: 'skipped', header: figures.skipped, align: 'end', cell: ({ skipped }) => number(skipped) },
        {
          key: 'bar',
          header: figures.compared,
          isSpare: true,
          cell: (row) => <Bar value={sum(row)} most={most} />,
        },
      ]}
      rows={rows}
      rowKey={({ reason }) => reason}
      cells={({ reason, failed, skipped }) => [reason, failed, skipped]}
      fileName="reasons"
      emptyText={figures.noReasons}
    />
  );
}

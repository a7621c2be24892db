import { Section, SelectField, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { Loaded } from '../frame/loaded.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useMay } from '../queries/account-options.js';
import { assetChoiceQuery, type FigureSpan, readingsQuery } from '../queries/figure-options.js';
import { useCaller } from '../queries/use-caller.js';
import { FigureSection } from './figure-section.js';

const FigurePlot = lazy(async () => ({ default: (await import('./figure-plot.js')).FigurePlot }));

export interface OdometerFigureProps {
  span: FigureSpan;
  assetId: string | undefined;
  onAsset: (assetId: string | undefined) => void;
}

/** The readings of one asset; absent for a caller who may not read assets. */
export function OdometerFigure({ span, assetId, onAsset }: OdometerFigureProps) {
  const { figures } = useLaterMessages();
  const mayRead = useMay('assets:read');
  const { data: assets = [] } = useQuery({ ...assetChoiceQuery(useCaller()), enabled: mayRead });
  if (!mayRead) return null;
  return (
    <>
      <Section title={figures.odometer}>
        <SelectField
          label={figures.asset}
          value={assetId ?? null}
          placeholder={figures.chooseAsset}
          onChange={onAsset}
          options={assets.map(({ id, name, registration }) => ({
            value: id,
            label: registration === null ? name : `${name} (${registration})`,
          }))}
        />
      </Section>
      {assetId !== undefined && <Readings key={assetId} span={span} assetId={assetId} />}
    </>
  );
}

function Readings({ span, assetId }: { span: FigureSpan; assetId: string }) {
  const query = useQuery(readingsQuery(useCaller(), span, assetId));
  return (
    <Loaded query={query} skeleton={<Skeleton lines={6} />}>
      {(readings) => <ReadingTable readings={readings} />}
    </Loaded>
  );
}

type Reading = Awaited<ReturnType<NonNullable<ReturnType<typeof readingsQuery>['queryFn']>>>[number];

function ReadingTable({ readings }: { readings: readonly Reading[] }) {
  const { figures } = useLaterMessages();
  const { amount, dateTime } = useFormats();
  const unit = readings.at(-1)?.unit ?? 'km';
  const times = useMemo(() => readings.map((each) => Date.parse(each.captured_at)), [readings]);
  const values = useMemo(() => readings.map((each) => Number(each.reading)), [readings]);
  const inUnit = useCallback(
    (value: number) => amount(value, unit, { maximumFractionDigits: 1 }),
    [amount, unit],
  );
  return (
    <FigureSection
      title={figures.readings}
      chart={
        <Suspense fallback={<Skeleton lines={6} />}>
          <FigurePlot label={figures.readings} times={times} values={values} valueWords={inUnit} />
        </Suspense>
      }
      columns={[
        { key: 'time', header: figures.time, isShort: true, cell: (each) => dateTime(each.captured_at) },
        {
          key: 'reading',
          header: figures.reading,
          align: 'end',
          cell: (each) => inUnit(Number(each.reading)),
        },
      ]}
      rows={readings}
      rowKey={(each) => each.submission_id}
      cells={(each) => [each.captured_at, each.reading]}
      fileName="odometer"
      emptyText={figures.noReadings}
    />
  );
}

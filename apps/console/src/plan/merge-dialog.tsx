import { isRecord } from '@fleet/contract/ground/schema-reading';
import { Button, ChoiceList, Dialog, Notice, useFormats } from '@fleet/ui';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLaterMessages } from '../language/later-messages.js';
import { useMay } from '../queries/account-options.js';
import { driverQuery } from '../queries/driver-options.js';
import { siteQuery } from '../queries/site-options.js';
import { useCaller } from '../queries/use-caller.js';
import { vehicleQuery } from '../queries/vehicle-options.js';
import classes from './plan.module.css';
import type { Plan } from './plan-draft.js';
import { type MergeRow, type MergeSide, mergePlans } from './plan-merge.js';
import { placeWords, valueWords } from './plan-words.js';

export interface MergeDialogProps {
  before: Plan;
  mine: Plan;
  theirs: Plan;
  onMerge: (merged: Plan) => void;
  onClose: () => void;
}

/** Two changes of one route, part by part. If both have changed the same part, the controller decides. */
export function MergeDialog({ before, mine, theirs, onMerge, onClose }: MergeDialogProps) {
  const { plan: words } = useLaterMessages();
  const { text } = useFormats();
  const [chosen, setChosen] = useState<Readonly<Record<string, MergeSide>>>({});
  const { plan: merged, rows } = useMemo(
    () => mergePlans(before, mine, theirs, ({ id }) => chosen[id] ?? 'mine'),
    [before, mine, theirs, chosen],
  );
  const { placeOf, wordsOf } = useRowWords([mine, theirs, before]);
  const changeOf = (row: MergeRow, after: unknown) => {
    const place = placeOf(row);
    if (isWholePart(row) && row.before === undefined) return text(words.added, { name: place });
    if (isWholePart(row) && after === undefined) return text(words.removed, { name: place });
    return text(words.change, {
      place,
      before: wordsOf(row, row.before),
      after: wordsOf(row, after, true),
    });
  };
  const both = rows.filter(({ by }) => by === 'both');
  const lists = [
    { title: words.byThem, rows: rows.filter(({ by }) => by === 'them'), side: 'theirs' as const },
    { title: words.byMe, rows: rows.filter(({ by }) => by === 'me'), side: 'mine' as const },
  ];
  return (
    <Dialog
      open
      title={rows.length === 0 ? words.mergeSameTitle : words.mergeTitle}
      onClose={onClose}
      actions={
        <div className={classes.acts}>
          <Button onClick={onClose}>{words.mergeKeep}</Button>
          <Button variant="primary" onClick={() => onMerge(merged)}>
            {rows.length === 0 ? words.mergeGoOn : words.mergeSave}
          </Button>
        </div>
      }
    >
      <Notice tone={rows.length === 0 ? 'info' : 'warning'}>
        {rows.length === 0 ? words.mergeSame : both.length > 0 ? words.mergeText : words.mergeNoConflict}
      </Notice>
      {both.length > 0 && <h3 className={classes.heading}>{words.both}</h3>}
      {both.map((row) => (
        <ChoiceList
          key={row.id}
          label={placeOf(row)}
          hint={text(words.bothText, { before: wordsOf(row, row.before) })}
          columns={2}
          value={chosen[row.id] ?? 'mine'}
          onChange={(side) => setChosen({ ...chosen, [row.id]: side === 'theirs' ? 'theirs' : 'mine' })}
          options={[
            { value: 'mine', label: words.mine, detail: wordsOf(row, row.mine, true) },
            { value: 'theirs', label: words.theirs, detail: wordsOf(row, row.theirs, true) },
          ]}
        />
      ))}
      {lists
        .filter((list) => list.rows.length > 0)
        .map((list) => (
          <section key={list.side} className={classes.parts} aria-label={list.title}>
            <h3 className={classes.heading}>{list.title}</h3>
            <ul className={classes.changes}>
              {list.rows.map((row) => (
                <li key={row.id}>{changeOf(row, row[list.side])}</li>
              ))}
            </ul>
          </section>
        ))}
    </Dialog>
  );
}

/** True if the row is about a whole entry of a list, such as a stop, which was added, removed or replaced. */
const isWholePart = ({ path, isOrder }: MergeRow) => !isOrder && typeof path.at(-1) === 'object';

/** Rows in words: ids become the names of drivers, vehicles and sites. */
function useRowWords(plans: readonly [Plan, Plan, Plan]) {
  const { plan: words } = useLaterMessages();
  const formats = useFormats();
  const names = useNames(plans);
  return {
    placeOf: (row: MergeRow) =>
      placeWords(row.isOrder ? [...row.path, 'execution_sequence'] : row.path, plans, words, formats),
    wordsOf(row: MergeRow, value: unknown, isNew = false): string {
      if (isWholePart(row) && value === undefined) return isNew ? words.gone : words.none;
      if (row.isOrder && Array.isArray(value)) {
        return formats.list(
          value.map((key) => placeWords([...row.path, { key: String(key) }], plans, words, formats)),
        );
      }
      return valueWords(named(value), words, formats);
    },
  };

  function named(value: unknown): unknown {
    if (typeof value === 'string') return names.get(value) ?? value;
    if (!Array.isArray(value)) return value;
    return value.map((each: unknown) =>
      isRecord(each) && typeof each.id === 'string' ? (names.get(each.id) ?? each) : named(each),
    );
  }
}

/** The names of the records that the plans name by id. */
function useNames(plans: readonly Plan[]): ReadonlyMap<string, string> {
  const caller = useCaller();
  const mayDrivers = useMay('drivers:read');
  const mayAssets = useMay('assets:read');
  const maySites = useMay('sites:read');
  const allocations = plans.map(({ allocation = {} }) => allocation);
  const drivers = unique(allocations.flatMap(({ driver_id: id, crew_ids: crew = [] }) => [id, ...crew]));
  const assets = unique(allocations.flatMap((each) => (each.assets ?? []).map(({ id }) => id)));
  const driverNames = useQueries({
    queries: drivers.map((id) => ({ ...driverQuery(caller, id), enabled: mayDrivers })),
  });
  const assetNames = useQueries({
    queries: assets.map((id) => ({ ...vehicleQuery(caller, id), enabled: mayAssets })),
  });
  const { data: sites = [] } = useQuery({ ...siteQuery(caller), enabled: maySites });
  return new Map([
    ...drivers.map((id, index) => [id, driverNames[index]?.data?.name ?? '…'] as const),
    ...assets.map((id, index) => [id, assetNames[index]?.data?.name ?? '…'] as const),
    ...sites.map(({ id, name }) => [id, name] as const),
  ]);
}

function unique(ids: readonly (string | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => id !== undefined))];
}

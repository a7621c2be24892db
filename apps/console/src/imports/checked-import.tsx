import { Button, DataTable, Notice, Section, useFormats } from '@fleet/ui';
import { useState } from 'react';
import { useAccess } from '../access/use-access.js';
import { saveFile } from '../frame/save-file.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { csvFile } from './csv-file.js';
import { placedFaults, resultRows } from './fault-words.js';
import { isLeftOut } from './import-check.js';
import { ImportProgress } from './import-progress.js';
import { createImportRun, type ImportRun } from './import-run.js';
import classes from './imports.module.css';
import type { CheckedFile } from './read-file.js';

/** Nobody reads more faults than this on the page. The file to download contains all of them. */
const mostShown = 50;

/** What the check has found, and the import of the rows without faults. */
export function CheckedImport({ file, onAgain }: { file: CheckedFile; onAgain: () => void }) {
  const { imports } = useLaterMessages();
  const { text } = useFormats();
  const access = useAccess();
  const [run, setRun] = useState<ImportRun | null>(null);
  const good = file.rows.filter(({ plan }) => plan !== null);
  if (run !== null) return <ImportProgress run={run} file={file} onAgain={onAgain} />;
  return (
    <>
      <DryRunCounts file={file} good={good.length} />
      {good.length > 0 && <Notice tone="info">{imports.importSeen[file.kind]}</Notice>}
      <div className={classes.acts}>
        {good.length > 0 && (
          <Button
            variant="primary"
            onClick={() => {
              const made = createImportRun({ access, rows: good });
              made.start();
              setRun(made);
            }}
          >
            {text(imports.importDo, { count: good.length })}
          </Button>
        )}
        <Button onClick={onAgain}>{imports.again}</Button>
        <LeftOutButton file={file} />
      </div>
      <FaultTable file={file} />
    </>
  );
}

function DryRunCounts({ file: { rows, isPartial }, good }: { file: CheckedFile; good: number }) {
  const { imports } = useLaterMessages();
  const { text } = useFormats();
  const there = rows.filter(({ isThere }) => isThere).length;
  const bad = rows.length - good - there;
  return (
    <Notice tone={bad > 0 ? 'warning' : good > 0 ? 'success' : 'info'} title={imports.dryRun}>
      <div className={classes.counts}>
        <p>{good > 0 ? text(imports.dryRunGood, { count: good }) : imports.nothingToImport}</p>
        {bad > 0 && <p>{text(imports.dryRunBad, { count: bad })}</p>}
        {there > 0 && <p>{text(imports.dryRunThere, { count: there })}</p>}
        {isPartial && <p>{imports.partial}</p>}
      </div>
    </Notice>
  );
}

/** Saves the rows with faults, each with its faults in one more column. */
function LeftOutButton({ file }: { file: CheckedFile }) {
  const { imports } = useLaterMessages();
  const { frame } = useMessages();
  const { text } = useFormats();
  if (!file.rows.some(isLeftOut)) return null;
  const save = () =>
    saveFile(
      csvFile(resultRows(file.header, file.rows, [], { imports, frame, text })),
      `${file.kind}-left-out.csv`,
    );
  return (
    <Button icon="document" onClick={save}>
      {imports.failedFile}
    </Button>
  );
}

function FaultTable({ file: { rows, nameAt } }: { file: CheckedFile }) {
  const { imports } = useLaterMessages();
  const { frame } = useMessages();
  const { text, number } = useFormats();
  const { shown, total } = placedFaults(rows, { imports, frame, text }, nameAt, mostShown);
  if (total === 0) return null;
  return (
    <Section title={imports.faultList}>
      {total > mostShown && <p>{text(imports.faultShown, { count: mostShown, total })}</p>}
      <DataTable
        label={imports.faultList}
        columns={[
          { key: 'line', header: imports.line, isShort: true, cell: ({ line }) => number(line) },
          { key: 'name', header: imports.name, cell: ({ name }) => <bdi>{name}</bdi> },
          {
            key: 'column',
            header: imports.column,
            cell: ({ column }) => (
              <bdi dir="ltr" className={classes.code}>
                {column}
              </bdi>
            ),
          },
          { key: 'fault', header: imports.fault, cell: ({ words }) => words },
        ]}
        rows={shown}
        rowKey={({ line, column, words }) => `${line} ${column} ${words}`}
      />
    </Section>
  );
}

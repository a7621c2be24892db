import { Button, DataTable, Notice, ProgressBar, Section, useFormats } from '@fleet/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { failureWords } from '../frame/failure-words.js';
import { saveFile } from '../frame/save-file.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useCaller } from '../queries/use-caller.js';
import { csvFile } from './csv-file.js';
import { failedRowWords, nameOfRow, resultRows } from './fault-words.js';
import { isLeftOut } from './import-check.js';
import type { ImportRun, ImportState } from './import-run.js';
import classes from './imports.module.css';
import type { CheckedFile } from './read-file.js';

export interface ImportProgressProps {
  run: ImportRun;
  file: CheckedFile;
  onAgain: () => void;
}

/** The progress of the import, with buttons to stop and to continue; then its result. */
export function ImportProgress({ run, file, onAgain }: ImportProgressProps) {
  const { imports } = useLaterMessages();
  const { frame } = useMessages();
  const { text, number } = useFormats();
  const { organisationId } = useCaller();
  const client = useQueryClient();
  const state = useSyncExternalStore(run.subscribe, run.state);
  const { stage, total, done, failed } = state;
  const isAtWork = stage === 'running' || stage === 'waiting';
  useEffect(() => () => run.stop(), [run]);
  useWarning(isAtWork);
  useEffect(() => {
    if (!isAtWork) void client.invalidateQueries({ queryKey: [organisationId] });
  }, [isAtWork, client, organisationId]);
  const parts = { imports, frame, text };
  return (
    <>
      <ProgressBar
        label={imports.progress}
        value={done + failed.length}
        max={total}
        detail={text(imports.progressDetail, { done: number(done + failed.length), total: number(total) })}
      />
      <StageNotice state={state} />
      <div className={classes.acts}>
        {isAtWork && (
          <Button icon="cross" onClick={run.stop}>
            {imports.stop}
          </Button>
        )}
        {stage === 'stopped' && (
          <Button variant="primary" onClick={run.start}>
            {imports.resume}
          </Button>
        )}
        {!isAtWork && (failed.length > 0 || file.rows.some(isLeftOut)) && (
          <Button
            icon="document"
            onClick={() =>
              saveFile(
                csvFile(resultRows(file.header, file.rows, failed, parts)),
                `${file.kind}-left-out.csv`,
              )
            }
          >
            {imports.failedFile}
          </Button>
        )}
        {!isAtWork && <Button onClick={onAgain}>{imports.again}</Button>}
      </div>
      {failed.length > 0 && (
        <Section title={imports.failedList}>
          <DataTable
            label={imports.failedList}
            columns={[
              { key: 'line', header: imports.line, isShort: true, cell: ({ row }) => number(row.row.line) },
              {
                key: 'name',
                header: imports.name,
                cell: ({ row }) => <bdi>{nameOfRow(row.row, file.nameAt)}</bdi>,
              },
              { key: 'fault', header: imports.fault, cell: ({ failure }) => failedRowWords(failure, parts) },
            ]}
            rows={failed.slice(-50)}
            rowKey={({ row }) => String(row.row.line)}
          />
        </Section>
      )}
    </>
  );
}

function StageNotice({ state }: { state: ImportState }) {
  const { imports } = useLaterMessages();
  const { frame } = useMessages();
  const formats = useFormats();
  const { text } = formats;
  const { stage, done, failed, pauses, waitsUntil, stoppedBy } = state;
  const paused = pauses > 0 ? <p>{text(imports.pauses, { count: pauses })}</p> : null;
  if (stage === 'finished') {
    return (
      <Notice tone={failed.length === 0 ? 'success' : 'warning'} title={imports.finished}>
        <p>{text(imports.finishedText, { done, failed: failed.length })}</p>
        {paused}
      </Notice>
    );
  }
  if (stage === 'stopped') {
    return (
      <Notice tone="warning" title={imports.stopped}>
        {stoppedBy !== null && <p>{failureWords(stoppedBy, frame, formats)}</p>}
        {paused}
      </Notice>
    );
  }
  return (
    <Notice tone="info">
      {waitsUntil === null ? <p>{imports.keepOpen}</p> : <Countdown until={waitsUntil} />}
      {paused}
    </Notice>
  );
}

function Countdown({ until }: { until: number }) {
  const { imports } = useLaterMessages();
  const { text } = useFormats();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  return <p>{text(imports.waiting, { seconds })}</p>;
}

/** Makes the browser ask before the user leaves the page. */
function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}

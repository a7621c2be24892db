import { Notice, useFormats } from '@fleet/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useAccess } from '../access/use-access.js';
import { FailedAct } from '../frame/faces.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { fileFaultWords } from './fault-words.js';
import type { ImportKind } from './import-address.js';
import { mostColumns, mostRows } from './import-columns.js';
import classes from './imports.module.css';
import { type CheckedFile, type FileFault, readFile } from './read-file.js';
import { shortCell } from './short-cell.js';
import { useKnownRights } from './use-import-right.js';

export interface FileChoiceProps {
  kind: ImportKind;
  onChecked: (file: CheckedFile) => void;
}

/** The field for the file, which is checked as soon as it is chosen. */
export function FileChoice({ kind, onChecked }: FileChoiceProps) {
  const { imports } = useLaterMessages();
  const { text } = useFormats();
  const access = useAccess();
  const rights = useKnownRights();
  const id = useId();
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const check = useMutation({
    mutationFn: (file: File) => {
      reading.current?.abort();
      reading.current = new AbortController();
      return readFile(file, { access, kind, rights, signal: reading.current.signal });
    },
    onSuccess: (result) => {
      if (result.ok) onChecked(result.checked);
    },
  });
  return (
    <div className={classes.file}>
      <label className={classes.label} htmlFor={id}>
        {imports.file}
      </label>
      <p className={classes.hint} id={`${id}-hint`}>
        {text(imports.fileHint, { rows: mostRows })}
      </p>
      <input
        id={id}
        className={classes.input}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after it was corrected.
          target.value = '';
          if (file !== undefined) check.mutate(file);
        }}
      />
      {check.isPending && <Notice tone="info">{imports.reading}</Notice>}
      {check.data?.ok === false && <FileFaultFace fault={check.data.fault} />}
      <FailedAct error={check.error} />
    </div>
  );
}

function FileFaultFace({ fault }: { fault: FileFault }) {
  const { imports } = useLaterMessages();
  const { frame } = useMessages();
  const { text, list } = useFormats();
  if (fault.code === 'csv') {
    return <Notice tone="danger">{fileFaultWords(fault.fault, { imports, frame, text })}</Notice>;
  }
  if (fault.code === 'too_large') {
    return <Notice tone="danger">{text(imports.tooLarge, { rows: mostRows })}</Notice>;
  }
  if (fault.code === 'too_many_columns') {
    return <Notice tone="danger">{text(imports.tooManyColumns, { count: mostColumns })}</Notice>;
  }
  const { unknown, missing, twice } = fault.faults;
  const sentences = [
    [imports.headerUnknown, unknown],
    [imports.headerMissing, missing],
    [imports.headerTwice, twice],
  ] as const;
  return (
    <Notice tone="danger" title={imports.headerTitle}>
      {sentences.map(
        ([words, names]) =>
          names.length > 0 && <p key={words}>{text(words, { names: list(shownNames(names)) })}</p>,
      )}
    </Notice>
  );
}

const mostNames = 20;
const mostLetters = 40;

/** Names of columns in a sentence. A file that is no table may have very many, or very long ones. */
function shownNames(names: readonly string[]): string[] {
  const short = names.slice(0, mostNames).map((name) => shortCell(name, mostLetters));
  return names.length > mostNames ? [...short, '…'] : short;
}

import { Icon, SearchField, Sign } from '@fleet/ui';
import { memo, useDeferredValue, useState } from 'react';
import { type ControlMessages, useControlMessages } from '../control-messages.js';
import classes from './barcode.module.css';
import type { ScanStatus } from './barcode-draft.js';
import type { CodeRow } from './code-rows.js';

interface CodeListProps {
  rows: readonly CodeRow[];
  errors: ReadonlyMap<string, string>;
  onRow: (code: string) => void;
}

/** From this number on, the list has a search. */
const manyRows = 12;

/** Shows the open codes first, because they are left to do. */
export function CodeList({ rows, errors, onRow }: CodeListProps) {
  const { barcode: words } = useControlMessages();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const found = rows.filter(({ code, label }) => `${code} ${label ?? ''}`.toLowerCase().includes(wanted));
  const shown = [
    ...found.filter((row) => row.answer === null || errors.has(row.code)),
    ...found.filter((row) => row.answer !== null && !errors.has(row.code)),
  ];
  return (
    <>
      {rows.length > manyRows && <SearchField label={words.search} value={search} onChange={setSearch} />}
      {shown.length === 0 && wanted !== '' && <p>{words.noMatch}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without markers is a list */}
      <ul className={classes.codes} role="list" aria-label={words.expected}>
        {shown.map((row) => (
          <CodeLine
            key={row.code}
            code={row.code}
            label={row.label}
            isExpected={row.isExpected}
            status={row.answer?.status ?? null}
            reason={row.answer?.reason ?? ''}
            error={errors.get(row.code)}
            onRow={onRow}
          />
        ))}
      </ul>
    </>
  );
}

const tones = { scanned: 'success', missing: 'skipped', rejected: 'danger' } as const;

interface CodeLineProps extends Omit<CodeRow, 'answer'> {
  status: ScanStatus | null;
  reason: string;
  error: string | undefined;
  onRow: (code: string) => void;
}

/** One of up to two thousand lines; memoised, so that it renders again only when it changes. */
const CodeLine = memo(function CodeLine({
  code,
  label,
  isExpected,
  status,
  reason,
  error,
  onRow,
}: CodeLineProps) {
  const { barcode: words } = useControlMessages();
  return (
    <li className={classes.line}>
      <button type="button" className={classes.row} onClick={() => onRow(code)}>
        <span className={classes.words}>
          <bdi className={classes.code}>{code}</bdi>
          {label !== null && <span className={classes.detail}>{label}</span>}
          {!isExpected && <span className={classes.detail}>{words.unexpected}</span>}
          {reason !== '' && <span className={classes.detail}>{reason}</span>}
          {error !== undefined && (
            <span className={classes.error} data-fault>
              <Icon name="octagon" /> {error}
            </span>
          )}
        </span>
        <Sign tone={status === null ? 'neutral' : tones[status]}>{stateWord(status, words)}</Sign>
      </button>
    </li>
  );
});

function stateWord(status: ScanStatus | null, words: ControlMessages['barcode']): string {
  if (status === null) return words.open;
  return status === 'scanned' ? words.done : words[status];
}

import type { ScannedCode } from '@fleet/contract/planning/requirement-kinds/barcode-kind';
import { Button, ProgressBar, useFormats } from '@fleet/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useControlMessages } from '../control-messages.js';
import type { ControlProps } from '../control-types.js';
import { controlKind } from '../ground/control-kind.js';
import { useDraftChange } from '../ground/draft-change.js';
import { readShape } from '../ground/draft-shape.js';
import { useFieldProblems } from '../ground/field-problems.js';
import { OtherProblems } from '../ground/other-problems.js';
import classes from './barcode.module.css';
import {
  type BarcodeDraft,
  barcodeDraftOf,
  barcodeShape,
  type CodeAnswer,
  sentCodes,
  withAnswer,
} from './barcode-draft.js';
import { BarcodeScanning } from './barcode-scanning.js';
import { CodeAnswerSheet } from './code-answer-sheet.js';
import { CodeList } from './code-list.js';
import { codeRows } from './code-rows.js';
import { OpenCodes } from './open-codes.js';

function BarcodeControl(props: ControlProps<BarcodeDraft, 'barcode'>) {
  const { requirement, draft, onDraft, problems, showProblems } = props;
  const { barcode: words } = useControlMessages();
  const { text, number } = useFormats();
  const change = useDraftChange(draft, onDraft);
  const { at, others } = useFieldProblems(problems, showProblems);
  const [isScanning, setScanning] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const rows = useMemo(() => codeRows(requirement.expected, draft), [requirement, draft]);
  const expected = rows.filter((row) => row.isExpected);
  const open = expected.filter((row) => row.answer === null);
  const scanButton = useRef<HTMLButtonElement>(null);
  const isRestAnswered = useRef(false);
  // The button that marks all open codes has disappeared, so the focus moves to the button to scan.
  useEffect(() => {
    if (open.length > 0 || !isRestAnswered.current) return;
    isRestAnswered.current = false;
    scanButton.current?.focus();
  }, [open.length]);
  const answer = (code: string, given: CodeAnswer | null) =>
    change((latest) => withAnswer(latest, code, given));
  // A problem names an index in the sent list. Problems of unanswered codes name the list itself.
  const errors = new Map<string, string>();
  for (const [index, { code }] of sentCodes(requirement, draft).entries()) {
    const error = at(`/codes/${index}/code`, `/codes/${index}/status`, `/codes/${index}/reason`);
    if (error !== undefined) errors.set(code, error);
  }
  const listError = at('/codes');
  const askedRow = rows.find((row) => row.code === asked);
  return (
    <div className={classes.barcode}>
      <ProgressBar
        label={text(words.progress, {
          done: number(expected.length - open.length),
          total: number(expected.length),
        })}
        value={expected.length - open.length}
        max={Math.max(1, expected.length)}
      />
      <Button ref={scanButton} icon="scan" variant="primary" fullWidth onClick={() => setScanning(true)}>
        {words.scan}
      </Button>
      <OpenCodes
        requirement={requirement}
        open={open}
        error={listError}
        onMissing={(reason) => {
          isRestAnswered.current = true;
          change((latest) =>
            open.reduce((all, { code }) => withAnswer(all, code, { status: 'missing', reason }), latest),
          );
        }}
      />
      <CodeList rows={rows} errors={errors} onRow={setAsked} />
      <OtherProblems texts={others()} />
      {askedRow !== undefined && (
        <CodeAnswerSheet
          row={askedRow}
          requireAll={requirement.require_all === true}
          onAnswer={(given) => answer(askedRow.code, given)}
          onClose={() => setAsked(null)}
        />
      )}
      {isScanning && (
        <BarcodeScanning
          requirement={requirement}
          draft={draft}
          onDraft={change}
          onClose={() => setScanning(false)}
        />
      )}
    </div>
  );
}

export const barcodeControl = controlKind<'barcode', BarcodeDraft>({
  Control: BarcodeControl,
  emptyDraft: () => ({ answers: {} }),
  readDraft: (value) => readShape(barcodeShape, value),
  sentFields: (requirement, draft) => ({ codes: sentCodes(requirement, draft) }),
  draftOf: barcodeDraftOf,
  summaryOf: (requirement, sent, { messages: { barcode }, formats }) => {
    const codes = sentCodes(requirement, barcodeDraftOf(requirement, sent));
    const line = ({ code, reason }: ScannedCode) => (reason === undefined ? code : `${code} (${reason})`);
    return (['scanned', 'missing', 'rejected'] as const).flatMap((status) => {
      const some = codes.filter((each) => each.status === status);
      return some.length === 0 ? [] : [{ label: barcode[status], text: formats.list(some.map(line)) }];
    });
  },
});

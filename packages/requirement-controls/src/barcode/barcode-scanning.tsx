import type { RequirementOf } from '@fleet/contract/planning/requirements';
import { MainButton, useFormats } from '@fleet/ui';
import { useState } from 'react';
import { useControlMessages } from '../control-messages.js';
import { Judgement } from '../ground/judgement.js';
import { CodeScanner } from '../scanner/code-scanner.js';
import { signalScan } from '../scanner/scan-signal.js';
import { afterScan, answerOf, type BarcodeDraft, meantCode, type ScanResult } from './barcode-draft.js';

interface BarcodeScanningProps {
  requirement: RequirementOf<'barcode'>;
  draft: BarcodeDraft;
  /** Changes the latest draft; the one that is shown may be older than the last scan. */
  onDraft: (change: (latest: BarcodeDraft) => BarcodeDraft) => void;
  onClose: () => void;
}

/** Scans one code after another; a tone, a buzz and a text tell the result of each. */
export function BarcodeScanning({ requirement, draft, onDraft, onClose }: BarcodeScanningProps) {
  const { barcode: words, camera } = useControlMessages();
  const { text } = useFormats();
  const [last, setLast] = useState<{ code: string; result: ScanResult } | null>(null);
  /** The text in the field for a typed code that was not used yet. */
  const [typed, setTyped] = useState('');
  const left = requirement.expected.filter(({ code }) => answerOf(draft.answers, code) === null).length;
  const scan = (given: string, isTyped = false) => {
    const code = isTyped ? meantCode(requirement, given) : given;
    let after = afterScan(requirement, draft, code);
    onDraft((latest) => {
      after = afterScan(requirement, latest, code);
      return after.draft;
    });
    signalScan(after.result === 'scanned' ? 'good' : 'odd');
    setLast({ code, result: after.result });
    return after.result;
  };
  /** Uses a typed code first. If it is refused, the driver sees this before the scanner closes. */
  const finish = () => {
    const wasRefused = last?.code === typed && last.result === 'refused';
    if (typed === '' || wasRefused || scan(typed, true) !== 'refused') onClose();
  };
  const sentences = {
    scanned: left === 0 ? words.scannedLast : words.scannedNow,
    again: words.again,
    unexpected: words.takenUnexpected,
    refused: words.notExpected,
  };
  const tones = { scanned: 'good', again: 'odd', unexpected: 'odd', refused: 'bad' } as const;
  return (
    <CodeScanner
      title={words.scanTitle}
      onCode={scan}
      onTyped={setTyped}
      onClose={onClose}
      feedback={
        last !== null && (
          <Judgement tone={tones[last.result]}>
            {text(sentences[last.result], { code: last.code, left })}
          </Judgement>
        )
      }
      footer={
        <MainButton icon="check" onClick={finish}>
          {camera.done}
        </MainButton>
      }
    />
  );
}

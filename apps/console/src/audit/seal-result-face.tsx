import { Button, Notice, Section, useFormats } from '@fleet/ui';
import { useState } from 'react';
import { useLaterMessages } from '../language/later-messages.js';
import classes from './audit.module.css';
import type { SealFault } from './exported-seals.js';
import type { SealFindings, SealResult } from './seal-check.js';

/** What the check has found, in words. */
export function SealResultFace({ result }: { result: SealResult }) {
  return result.ok ? <GoodFace {...result} /> : <BadFace fault={result.fault} />;
}

function BadFace({ fault }: { fault: SealFault }) {
  const { audit } = useLaterMessages();
  const { text } = useFormats();
  const { code, ...values } = fault;
  return (
    <Notice tone="danger" title={audit.bad}>
      <p>{text(audit.faults[code], values)}</p>
      <p>{audit.badText}</p>
    </Notice>
  );
}

function GoodFace({ sealed, waiting, backdated, newestNumber, newestHash, notedNumber }: SealFindings) {
  const { audit } = useLaterMessages();
  const { text } = useFormats();
  return (
    <>
      {waiting === 0 ? (
        <Notice tone="success" title={audit.good}>
          {text(audit.goodText, { count: sealed })}
        </Notice>
      ) : (
        <Notice tone="warning" title={text(audit.goodWaiting, { count: waiting })}>
          {audit.goodWaitingText}
        </Notice>
      )}
      {backdated > 0 && <Notice tone="warning">{text(audit.backdated, { count: backdated })}</Notice>}
      <Notice tone="info">
        {notedNumber === null ? audit.notedNone : text(audit.notedFound, { number: notedNumber })}
      </Notice>
      <Section
        title={text(audit.newestSeal, { number: newestNumber })}
        actions={<CopyButton words={newestHash} />}
      >
        <bdi className={classes.hash} dir="ltr">
          {newestHash}
        </bdi>
      </Section>
    </>
  );
}

function CopyButton({ words }: { words: string }) {
  const { audit } = useLaterMessages();
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(words).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button icon={isCopied ? 'check' : 'document'} onClick={() => void copy()}>
      {isCopied ? audit.copied : audit.copy}
    </Button>
  );
}

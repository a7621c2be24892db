import { Button, Notice, TextField, useFormats } from '@fleet/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAccess } from '../access/use-access.js';
import { BackLink } from '../frame/back-link.js';
import { FailedAct, ForbiddenFace } from '../frame/faces.js';
import { Screen } from '../frame/screen.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useIsLimited } from '../queries/account-options.js';
import { failureOf } from '../queries/call-error.js';
import classes from './audit.module.css';
import { UnreadableLine } from './exported-lines.js';
import { type CheckStage, runSealCheck } from './seal-check-run.js';
import { SealResultFace } from './seal-result-face.js';

const hash = /^[0-9a-f]{64}$/;

/** Reads the whole log with its seals, and computes all digests again. */
export function SealCheckPage() {
  const { audit } = useLaterMessages();
  const isLimited = useIsLimited();
  return (
    <Screen title={audit.checkTitle} needs="audit:read" back={<BackLink to="/audit" name="audit" />} narrow>
      {isLimited ? (
        <ForbiddenFace wasTaken={false} />
      ) : (
        <>
          <p className={classes.intro}>{audit.checkIntro}</p>
          {globalThis.isSecureContext ? <SealCheck /> : <Notice tone="warning">{audit.needsHttps}</Notice>}
        </>
      )}
    </Screen>
  );
}

function SealCheck() {
  const { audit } = useLaterMessages();
  const access = useAccess();
  const [noted, setNoted] = useState('');
  const [wasTried, setTried] = useState(false);
  const [stage, setStage] = useState<{ name: CheckStage; entries: number } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const sought = noted.trim().toLowerCase();
  const isWrong = sought !== '' && !hash.test(sought);
  const check = useMutation({
    mutationFn: async () => {
      const control = new AbortController();
      running.current = control;
      const onStage = (name: CheckStage, entries: number) => setStage({ name, entries });
      return await runSealCheck(access, {
        noted: sought === '' ? null : sought,
        signal: control.signal,
        onStage,
      });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWrong) check.mutate();
  };
  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextField
          label={audit.noted}
          hint={audit.notedHint}
          error={wasTried && isWrong ? audit.notedWrong : undefined}
          value={noted}
          onChange={setNoted}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
        {check.isPending ? (
          <Button icon="cross" onClick={() => running.current?.abort()}>
            {audit.checkStop}
          </Button>
        ) : (
          <Button type="submit" variant="primary" icon="lock">
            {audit.checkDo}
          </Button>
        )}
      </form>
      {check.isPending && stage !== null && <StageNotice {...stage} />}
      {!check.isPending && <CheckFailure error={check.error} />}
      {check.data !== undefined && !check.isPending && <SealResultFace result={check.data} />}
    </>
  );
}

function StageNotice({ name, entries }: { name: CheckStage; entries: number }) {
  const { audit } = useLaterMessages();
  const { text } = useFormats();
  const words = {
    seals: audit.checkSeals,
    entries: audit.checkEntries,
    wait: audit.checkWait,
    digests: audit.checkDigests,
  };
  return (
    <Notice tone="info" title={words[name]}>
      {entries > 0 && text(audit.checkCount, { count: entries })}
    </Notice>
  );
}

/** Shows nothing if the user has stopped the check. */
function CheckFailure({ error }: { error: unknown }) {
  const { audit } = useLaterMessages();
  const { text } = useFormats();
  const failure = failureOf(error);
  if (error === null || failure?.kind === 'aborted') return null;
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  if (error instanceof UnreadableLine) {
    return <Notice tone="danger">{text(audit.faults.unreadable, { number: error.line })}</Notice>;
  }
  const isLimited =
    failure?.kind === 'refused' && failure.problems.some(({ code }) => code === 'beyond_own_rights');
  return isLimited ? <Notice tone="warning">{audit.limitedToSites}</Notice> : <FailedAct error={error} />;
}

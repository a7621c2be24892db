import type { Problem } from '@fleet/contract/ground/problems';
import { useFormats } from '@fleet/ui';
import { useRef, useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import type { PhoneActions, UnsentRecord } from '../phone/phone-view.js';
import { usePhoneActions } from '../phone/use-phone.js';
import { noteSentAgain } from './sent-again.js';
import { useUnsentPaths } from './use-unsent-paths.js';

type Members = Readonly<Record<string, unknown>>;

/** Saves a corrected record; remaining problems are returned for their fields. */
export function useMending(record: UnsentRecord, refused: readonly Problem[]) {
  const { unsent } = useMessages();
  const { text } = useFormats();
  const { mend } = usePhoneActions();
  const { fromMend } = useUnsentPaths();
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  /** The phone has refused a correction. */
  const [isRefused, setRefused] = useState(false);
  const [problems, setProblems] = useState(refused);

  async function save(members: Members, then: () => void, onRefused: () => void): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFault(null);
    try {
      const saved = await mend(record.id, mendDraft(members));
      if (saved.ok) {
        noteSentAgain(record);
        then();
        fromMend();
      } else if (saved.reason === 'refused') {
        setProblems(saved.problems);
        setRefused(true);
        onRefused();
      } else if (saved.reason === 'storage_full') setFault(unsent.notSavedFull);
      else setFault(text(unsent.notSavedBroken, { detail: saved.message }));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { save, isBusy, fault, isRefused, problems };
}

/** The route defines the members of a form, so types cannot check them. The check on the phone does. */
function mendDraft(members: Members): Parameters<PhoneActions['mend']>[1] {
  return members as Parameters<PhoneActions['mend']>[1];
}

import type { Problem } from '@fleet/contract/ground/problems';
import { useFormats } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import type { PhoneActions } from '../phone/phone-view.js';
import { usePhoneActions } from '../phone/use-phone.js';

type Members = Readonly<Record<string, unknown>>;

/** Saves a corrected record; what is still wrong comes back for its fields. */
export function useMending(recordId: string, refused: readonly Problem[]) {
  const { unsent } = useMessages();
  const { text } = useFormats();
  const { mend } = usePhoneActions();
  const navigate = useNavigate();
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [problems, setProblems] = useState(refused);

  async function save(members: Members, then: () => void): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFault(null);
    try {
      const saved = await mend(recordId, mendDraft(members));
      if (saved.ok) {
        then();
        await navigate({ to: driverPaths.unsent });
      } else if (saved.reason === 'refused') setProblems(saved.problems);
      else if (saved.reason === 'storage_full') setFault(unsent.notSavedFull);
      else setFault(text(unsent.notSavedBroken, { detail: saved.message }));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { save, isBusy, fault, problems };
}

/** The members of a form that is drawn from the route are known only when the app runs; the phone's judgement checks them. */
function mendDraft(members: Members): Parameters<PhoneActions['mend']>[1] {
  return members as Parameters<PhoneActions['mend']>[1];
}

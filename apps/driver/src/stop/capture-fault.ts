import type { Formats } from '@fleet/ui';
import type { DriverMessages } from '../language/driver-messages.js';
import type { Captured } from '../phone/phone-view.js';
import { problemWords } from '../unsent/problem-words.js';

/** Why nothing was kept, then what to do. */
export function captureFault(
  captured: Exclude<Captured, { ok: true }>,
  { stop, unsent }: Pick<DriverMessages, 'stop' | 'unsent'>,
  { text }: Pick<Formats, 'text'>,
): string {
  switch (captured.reason) {
    case 'refused':
      return text(stop.refusedText, {
        detail: captured.problems.map((each) => problemWords(each, unsent)).join(' '),
      });
    case 'no_session':
      return stop.noSession;
    case 'no_route':
      return stop.noRoute;
    case 'storage_full':
      return stop.storageFull;
    case 'storage_broken':
    case 'not_parked':
      return text(stop.storageBroken, { detail: captured.message });
  }
}

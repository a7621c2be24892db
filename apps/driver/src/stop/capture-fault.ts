import type { Formats } from '@fleet/ui';
import type { DriverMessages } from '../language/driver-messages.js';
import type { Captured } from '../phone/phone-view.js';

/** Why nothing was kept, then what to do. */
export function captureFault(
  captured: Exclude<Captured, { ok: true }>,
  { stop }: Pick<DriverMessages, 'stop'>,
  { text }: Pick<Formats, 'text'>,
): string {
  switch (captured.reason) {
    case 'refused':
      return text(stop.refusedText, { detail: captured.problems.map((each) => each.message).join(' ') });
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

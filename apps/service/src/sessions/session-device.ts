import { type Problem, problem } from '@fleet/contract/ground/problems';

/**
 * A session is bound to its device: a request with another X-Device-Id may not write [C-4]. A request without the
 * header counts as the session's device. Node decodes header bytes as Latin-1, but an id beyond ASCII arrives as UTF-8.
 */
export function decideDevice(headerDeviceId: string | null, sessionDeviceId: string): Problem[] {
  if (headerDeviceId === null || headerDeviceId === sessionDeviceId) return [];
  if (Buffer.from(headerDeviceId, 'latin1').toString('utf8') === sessionDeviceId) return [];
  return [problem('wrong_device', 'X-Device-Id')];
}

import { type Problem, problem } from '@fleet/contract/ground/problems';

/**
 * The device holds the session: a header X-Device-Id that names another may not write [C-4]. A client that sends none
 * is taken to be the session's device. Node reads header bytes as Latin-1; an id beyond ASCII arrives as UTF-8.
 */
export function decideDevice(headerDeviceId: string | null, sessionDeviceId: string): Problem[] {
  if (headerDeviceId === null || headerDeviceId === sessionDeviceId) return [];
  if (Buffer.from(headerDeviceId, 'latin1').toString('utf8') === sessionDeviceId) return [];
  return [problem('wrong_device', 'X-Device-Id')];
}

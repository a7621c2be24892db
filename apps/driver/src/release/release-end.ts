import type { ReleaseRequest } from '../phone/phone-view.js';

/** How a request ended, as far as this phone knows. */
export type ReleaseEnd = 'released' | 'refused' | 'cancelled' | 'elsewhere' | 'due';

/** What is known when a request is no longer open. */
export interface EndedRequest {
  request: ReleaseRequest;
  /** This phone's own answer, which the service accepted. */
  answer: 'released' | 'refused' | null;
  deadlineMs: number;
  nowMs: number;
  /** Whether the driver still has the route. */
  hasRoute: boolean;
  /** The status from the service, if the phone received it. */
  status: ReleaseRequest['status'] | null;
}

/** For differences of clocks and the delay of messages; nobody answers in the last second. */
const toleranceMs = 1_500;

export function releaseEnd({ answer, deadlineMs, nowMs, hasRoute, status }: EndedRequest): ReleaseEnd {
  if (answer !== null) return answer;
  if (status === 'auto_released') return 'due';
  if (status === 'cancelled') return 'cancelled';
  if (status === 'refused') return 'refused';
  if (status === 'released') return 'elsewhere';
  if (nowMs >= deadlineMs - toleranceMs) return 'due';
  return hasRoute ? 'cancelled' : 'elsewhere';
}

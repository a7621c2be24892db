import type { ReleaseRequest } from '../phone/phone-view.js';

/** How a request ended, as far as this phone knows. */
export type ReleaseEnd = 'released' | 'refused' | 'cancelled' | 'elsewhere' | 'due';

/** What is known when a request is no longer open. */
export interface EndedRequest {
  request: ReleaseRequest;
  /** This phone's own answer, which the service has taken. */
  answer: 'released' | 'refused' | null;
  deadlineMs: number;
  nowMs: number;
  /** Whether the route is still the driver's. */
  hasRoute: boolean;
  /** The service's word, where the phone heard it. */
  status: ReleaseRequest['status'] | null;
}

/** Clocks and the way of the message; nobody answers in the last second. */
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

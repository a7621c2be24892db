/** This phone's answer to a release request, so that the app knows who ended the request. */
let last: { requestId: string; answer: 'released' | 'refused' } | null = null;

export function noteOwnAnswer(requestId: string, answer: 'released' | 'refused' | null): void {
  last = answer === null ? null : { requestId, answer };
}

export function ownAnswer(requestId: string): 'released' | 'refused' | null {
  return last?.requestId === requestId ? last.answer : null;
}

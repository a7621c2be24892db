/** What this phone answered to a request, so that its end is not taken for somebody else's doing. */
let last: { requestId: string; answer: 'released' | 'refused' } | null = null;

export function noteOwnAnswer(requestId: string, answer: 'released' | 'refused' | null): void {
  last = answer === null ? null : { requestId, answer };
}

export function ownAnswer(requestId: string): 'released' | 'refused' | null {
  return last?.requestId === requestId ? last.answer : null;
}

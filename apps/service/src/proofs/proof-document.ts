import type { ProofDocument, ProofOfDelivery } from '@fleet/contract/outgoing/proof-of-delivery';

type Activity = ProofOfDelivery['activities'][number];

/** The kind of document for these activities, which must not claim more than what happened. */
export function documentOf(activities: readonly Activity[]): ProofDocument {
  const done = new Set(activities.filter(isCarriedOut).map((each) => each.type));
  if (done.has('dropoff')) return 'proof_of_delivery';
  return done.has('pickup') ? 'proof_of_collection' : 'record_of_stop';
}

/**
 * Drivers may leave activities open [C-5], so an open activity with the recipient's signature counts as carried out.
 */
function isCarriedOut({ status, requirements }: Activity): boolean {
  if (status === 'completed') return true;
  if (status === 'failed' || status === 'skipped') return false;
  return requirements.some(({ kind, outcome }) => kind === 'signature' && outcome?.status === 'success');
}

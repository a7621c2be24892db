import type {
  ProofDocument,
  ProofImage,
  ProofOfDelivery,
  ProofOutcome,
} from '@fleet/contract/outgoing/proof-of-delivery';

/** Writes the codes and ISO times of the proof as people read them. */
export interface ProofWords {
  /** A moment with its zone; a dash for null. */
  moment(at: string | null): string;
  /**
   * By whom, where and when an outcome was captured, by both clocks. Only the JSON shows that it was late or out of
   * order: a customer would read that as a late delivery.
   */
  captured(outcome: ProofOutcome): string;
}

export function proofWords(timeZone: string): ProofWords {
  const form = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
  const moment = (at: string | null) => (at === null ? '–' : form.format(new Date(at)));
  return {
    moment,
    captured: ({ captured_at, received_at, driver, asset, position }) =>
      [
        `Captured ${moment(captured_at)}, received ${moment(received_at)}`,
        driver.name,
        asset.registration === null ? asset.name : `${asset.name} (${asset.registration})`,
        // The wire has longitude first, people write latitude first.
        ...(position === null ? [] : [`${position[1]}, ${position[0]}`]),
      ].join(' · '),
  };
}

/** The title of the document, and the heading of the place. */
const headings: Readonly<Record<ProofDocument, { title: string; place: string }>> = {
  proof_of_delivery: { title: 'Proof of delivery', place: 'Delivered at' },
  proof_of_collection: { title: 'Proof of collection', place: 'Collected at' },
  record_of_stop: { title: 'Record of the stop', place: 'Place' },
};

export const headingsOf = ({ document }: ProofOfDelivery) => headings[document];

type Stop = ProofOfDelivery['stop'];

/** The address in lines, as on a letter. */
export function addressLines({ address, contacts }: Stop): string[] {
  const { street, house_number, postal_code, city, region, country } = address;
  const together = (...parts: (string | undefined)[]) =>
    parts.filter((each) => (each ?? '') !== '').join(' ');
  const people = contacts
    .slice(0, 3)
    .map(({ name, phone, email }) => [name, phone, email].filter(Boolean).join(', '));
  return [
    together(street, house_number),
    together(postal_code, city),
    together(region),
    together(country),
    ...people,
  ].filter((each) => each !== '');
}

type Consignment = ProofOfDelivery['consignments'][number];

export function quantityOf({ pieces, pallets, weight, volume }: Consignment): string {
  return [
    ...(pieces === undefined ? [] : [`${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`]),
    ...(pallets === undefined ? [] : [`${pallets} ${pallets === 1 ? 'pallet' : 'pallets'}`]),
    ...(weight === undefined ? [] : [`${weight.value} ${weight.unit}`]),
    ...(volume === undefined ? [] : [`${volume.value} ${volume.unit === 'm3' ? 'm³' : volume.unit}`]),
  ].join('\n');
}

/** The distinct names of the consignees that are known. */
export function consigneesOf({ consignments }: ProofOfDelivery): string {
  const names = new Set(
    consignments.flatMap(({ consignee }) => (consignee === undefined ? [] : [consignee.name])),
  );
  return [...names].join(', ');
}

/** The names of the signatures that count. */
export function signeesOf({ activities }: ProofOfDelivery): string {
  const signed = activities
    .flatMap((each) => each.requirements)
    .filter(({ kind, outcome }) => kind === 'signature' && outcome?.status === 'success');
  const names = signed
    .map(({ outcome }) => outcome?.outcome.signee_name)
    .filter((each) => typeof each === 'string');
  return [...new Set(names)].join(', ');
}

/** The caption of an image, with enough of its digest to find it by. */
export function captionOf({ content_type, byte_length, sha256 }: ProofImage): string {
  if (content_type === null || byte_length === null || sha256 === null) return '';
  const kind = content_type === 'image/jpeg' ? 'JPEG' : content_type === 'image/png' ? 'PNG' : content_type;
  return `${kind}, ${Math.ceil(byte_length / 1024)} kB, SHA-256 ${sha256.slice(0, 16)}…`;
}

/** The result of a requirement, in a word or two. */
export function stateOf(outcome: ProofOutcome | null, isOptional: boolean): string {
  switch (outcome?.status) {
    case 'success':
      return 'Done';
    case 'skipped':
      return 'Skipped';
    case 'failed':
      return 'Failed';
    default:
      return isOptional ? 'Not captured (optional)' : 'Not captured';
  }
}

import type { LanguageTag } from '@fleet/contract/ground/language-tags';
import type { ProofImage, ProofOfDelivery, ProofOutcome } from '@fleet/contract/outgoing/proof-of-delivery';
import { localeOf, type Sentences, sentencesIn } from '../platform/sentences.js';
import type { ProofTexts } from './words/proof-english.js';
import { proofTexts } from './words/proof-texts.js';

/** Writes the codes and ISO times of the proof as people read them. */
export interface ProofWords {
  language: LanguageTag;
  texts: ProofTexts;
  say: Sentences;
  /** A moment with its zone; a dash for null. */
  moment(at: string | null): string;
  /** The name of the country with this code; other texts as they are. */
  country(code: string): string;
  /**
   * By whom, where and when an outcome was captured, by both clocks. Only the JSON shows that it was late or out of
   * order: a customer would read that as a late delivery.
   */
  captured(outcome: ProofOutcome): string;
}

/** The words of a document in this language, with times in this zone. */
export function proofWords(language: LanguageTag, timeZone: string): ProofWords {
  const texts = proofTexts[language];
  const say = sentencesIn(language);
  const form = new Intl.DateTimeFormat(localeOf(language), {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
    timeZoneName: 'short',
  });
  const countries = new Intl.DisplayNames(localeOf(language), { type: 'region' });
  const moment = (at: string | null) => (at === null ? '–' : form.format(new Date(at)));
  return {
    language,
    texts,
    say,
    moment,
    country: (code) => (/^[A-Za-z]{2}$/.test(code) ? (countries.of(code.toUpperCase()) ?? code) : code),
    captured: ({ captured_at, received_at, driver, asset, position }) =>
      [
        say(texts.captured, { captured: moment(captured_at), received: moment(received_at) }),
        driver.name,
        asset.registration === null ? asset.name : `${asset.name} (${asset.registration})`,
        // The interface has longitude first, people write latitude first.
        ...(position === null ? [] : [`\u2066${position[1]}, ${position[0]}\u2069`]),
      ].join(' · '),
  };
}

type Stop = ProofOfDelivery['stop'];

/** The address in lines, as on a letter. */
export function addressLines({ address, contacts }: Stop, words: ProofWords): string[] {
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
    country === undefined ? '' : words.country(country),
    ...people,
  ].filter((each) => each !== '');
}

type Consignment = ProofOfDelivery['consignments'][number];

export function quantityOf(
  { pieces, pallets, weight, volume }: Consignment,
  { texts, say }: ProofWords,
): string {
  return [
    ...(pieces === undefined ? [] : [say(texts.pieces, { count: pieces })]),
    ...(pallets === undefined ? [] : [say(texts.pallets, { count: pallets })]),
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

/** The caption of an image in two lines, with enough of its digest to find it by. Empty if there is no upload. */
export function captionOf({ content_type, byte_length, sha256 }: ProofImage): string[] {
  if (content_type === null || byte_length === null || sha256 === null) return [];
  const kind = content_type === 'image/jpeg' ? 'JPEG' : content_type === 'image/png' ? 'PNG' : content_type;
  return [`${kind}, ${Math.ceil(byte_length / 1024)} kB`, `SHA-256 ${sha256.slice(0, 16)}…`];
}

/** The result of a requirement, in a word or two. */
export function stateOf(outcome: ProofOutcome | null, isOptional: boolean, { texts }: ProofWords): string {
  if (outcome !== null) return texts[outcome.status];
  return isOptional ? texts.notCapturedOptional : texts.notCaptured;
}

type Activity = ProofOfDelivery['activities'][number];

/**
 * Drivers may leave activities open [C-5]. If something was captured for a pending activity, the proof must not
 * call it “not started”.
 */
export function activityStateOf({ status, requirements }: Activity, { texts }: ProofWords): string {
  const isCaptured = requirements.some(({ outcome }) => outcome !== null);
  return texts.activityStates[status === 'pending' && isCaptured ? 'unreported' : status];
}

/**
 * The state of the stop. If something was captured at a pending stop, the driver has been there, so the proof calls it
 * unreported.
 */
export function stopStateOf({ stop, activities }: ProofOfDelivery, { texts }: ProofWords): string {
  const wasThere = activities.some(
    ({ status, requirements }) =>
      status !== 'pending' || requirements.some(({ outcome }) => outcome !== null),
  );
  return texts.stopStates[stop.status === 'pending' && wasThere ? 'unreported' : stop.status];
}

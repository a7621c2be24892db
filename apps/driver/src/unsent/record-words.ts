import { isRecord } from '@fleet/contract/ground/schema-reading';
import { formDataTypes } from '@fleet/contract/planning/requirement-kinds/form-kind';
import { ratingTypes } from '@fleet/contract/planning/requirement-kinds/service-rating-kind';
import type { ControlMessages } from '@fleet/requirement-controls';
import { withCurrencyDecimals } from '@fleet/requirement-controls/currency-decimals';
import { shownValue } from '@fleet/requirement-controls/form-values';
import { ratingSteps } from '@fleet/requirement-controls/ratings';
import type { Formats } from '@fleet/ui';
import type { DriverMessages } from '../language/driver-messages.js';
import type { UnsentRecord } from '../phone/phone-view.js';
import { placeOfRecord } from './record-place.js';
import type { RecordRoutes } from './use-record-routes.js';

export interface RecordWords {
  /** What was captured. */
  title: string;
  /** Its value in words, if it has one. */
  value: string | null;
  /** The activity and stop of the record. */
  place: string | null;
}

/** An activity that the driver added; no route on this phone may have it yet. */
export interface AddedName {
  reference: string;
  name: string;
  stopId: string | null;
}

export interface RecordTexts {
  added: readonly AddedName[];
  messages: DriverMessages['unsent'];
  controls: ControlMessages;
  formats: Pick<Formats, 'text' | 'facts' | 'number' | 'unit' | 'date' | 'dateTime'>;
}

/**
 * What was captured, in the words of its route. If the record is not of the route `current`, the words name its
 * route. `all` are the routes for `placeOfRecord`.
 */
export function recordWords(
  { content }: UnsentRecord,
  { current, all }: RecordRoutes,
  texts: RecordTexts,
): RecordWords {
  const { record: words } = texts.messages;
  const { text, facts } = texts.formats;
  const { route, activity, requirement, ...found } = placeOfRecord(content, all);
  const added =
    content.kind === 'activity_status'
      ? texts.added.find((each) => each.reference === content.reference)
      : undefined;
  const addedAt = (each: { id: string }) => each.id === added?.stopId;
  const stop = found.stop ?? route?.travel_plan.points_of_interest.find(addedAt) ?? null;
  const isOther = content.kind !== 'position' && content.routeId !== current?.id;
  const earlier = isOther ? [route?.name ?? words.earlierRoute] : [];
  const placed = (...names: readonly string[]) =>
    names.length + earlier.length === 0 ? null : facts([...names, ...earlier]);
  const place = placed(...(stop === null ? [] : [stop.name]));
  switch (content.kind) {
    case 'outcome':
      return {
        title: requirement?.label ?? content.outcome.integration_key,
        value: outcomeValue(content.outcome, texts),
        place:
          activity === null || stop === null
            ? place
            : placed(text(words.atActivity, { activity: activity.name, stop: stop.name })),
      };
    case 'arrival':
    case 'departure':
      return {
        title: text(words[content.kind], { stop: stop?.name ?? words.unknownStop }),
        value: null,
        place: placed(),
      };
    case 'activity_status':
      return {
        title: text(words[content.status], {
          activity: activity?.name ?? added?.name ?? namedBy(content.reference, words),
        }),
        value: content.reason ?? null,
        place,
      };
    case 'activity':
      return { title: text(words.activity, { activity: `${content.activity.name}` }), value: null, place };
    case 'completion':
      return {
        title: words.completion,
        value: null,
        place: route?.name ?? place,
      };
    case 'position':
      return { title: words.position, value: null, place: null };
  }
}

/** A key that the office chose may mean something to the driver; a key that the app generated never does. */
function namedBy(reference: string, { addedWork }: RecordTexts['messages']['record']): string {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(reference) ? addedWork : reference;
}

/** A few words of the answer; the page of the record shows all of it. */
function outcomeValue(outcome: Readonly<Record<string, unknown>>, texts: RecordTexts): string | null {
  const { messages, controls, formats } = texts;
  const { record: words } = messages;
  const { text, facts } = formats;
  const { status, status_reason: reason, value, unit, amount, currency, image_urls: urls, fields } = outcome;
  if (status === 'failed') return text(words.outcomeFailed, { reason: `${reason ?? ''}` });
  if (status === 'skipped') return text(words.outcomeSkipped, { reason: `${reason ?? ''}` });
  const scale = ratingTypes.find((each) => each === outcome.type);
  const step = scale && ratingSteps(scale, controls, formats).find((each) => each.value === value);
  if (step !== undefined) return step.label;
  if (typeof value === 'string')
    return withUnit(figures(value, formats), unit === 'metric_tons' ? formats.unit('t') : unit);
  if (typeof amount === 'string')
    return withUnit(figures(withCurrencyDecimals(amount, currency), formats), currency);
  if (Array.isArray(urls)) return text(words.pictureCount, { count: urls.length });
  if (Array.isArray(fields)) {
    const filled = fields.flatMap((each) => fieldWords(each, texts) ?? []);
    return filled.length === 0 ? null : facts(filled.slice(0, 3));
  }
  return null;
}

/** A captured number as the language writes it, with all its decimals; one with too many digits as it was captured. */
function figures(value: string, { number }: Pick<Formats, 'number'>): string {
  const decimals = /^-?\d+(?:\.(\d+))?$/.exec(value);
  if (decimals === null || value.length > 16) return value;
  const size = decimals[1]?.length ?? 0;
  return number(Number(value), { minimumFractionDigits: size, maximumFractionDigits: size });
}

const withUnit = (value: string, unit: unknown) => (typeof unit === 'string' ? `${value} ${unit}` : value);

function fieldWords(field: unknown, { messages, formats }: RecordTexts): string | null {
  if (!isRecord(field)) return null;
  const { label, value, data_type: type } = field;
  if (typeof label !== 'string' || typeof value !== 'string' || value === '') return null;
  const data_type = formDataTypes.find((each) => each === type) ?? 'text';
  return `${label}: ${shownValue({ data_type }, value, { messages: messages.record, formats })}`;
}

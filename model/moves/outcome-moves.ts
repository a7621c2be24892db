import fc from 'fast-check';
import { dateTime } from '../reference/expectation.js';
import { submitOutcomes } from '../reference/reference-outcomes.js';
import { placeOf, readingAsOf, readingOf } from '../reference/reference-readings.js';
import type { Entry, Organisation, Route } from '../reference/reference-state.js';
import type { Call, IdOf } from '../world/model-call.js';
import { integrationKey, registrationOf, unknownResource } from '../world/model-fixture.js';
import type { Model } from '../world/model-world.js';
import {
  type ChosenSender,
  chosenRoute,
  chosenSender,
  deviceHeader,
  isIdle,
  routeChoices,
  senders,
  timeOf,
  type When,
  whens,
} from './driver-choices.js';
import {
  callSort,
  driverNames,
  insisting,
  type MoveSort,
  organisationOf,
  pick,
  rarely,
  someNumber,
  weighted,
} from './model-move.js';

const places = weighted({
  'load/km': 26,
  'load/check': 12,
  'deliver/scale': 18,
  'deliver/stars': 16,
  'deliver/end': 12,
  'deliver/why': 8,
  'weigh/scale': 3,
  'load/none': 2,
  'nowhere/km': 3,
});

interface EntryChoice {
  place: string;
  status: 'success' | 'skipped' | 'failed';
  content: number;
  id: 'new' | 'known';
  uuid: string;
  when: When;
  timeless: boolean;
  n: number;
}

const entryChoices: fc.Arbitrary<EntryChoice> = fc.record({
  place: places,
  status: weighted({ success: 78, skipped: 12, failed: 10 }),
  content: fc.nat({ max: 19 }),
  id: weighted({ new: 90, known: 10 }),
  uuid: fc.uuid(),
  when: whens,
  timeless: rarely(40),
  n: someNumber,
});

/**
 * The fields of a successful outcome for the requirement at `place`: valid fields first, then fields with faults of all
 * kinds.
 */
function contents(
  place: string,
  reading: { now: number; then: number },
  meter: string,
  n: number,
): readonly Record<string, unknown>[] {
  const organisation = meter.split('.')[0];
  const fits = { type: ['asset_id', 'registration', 'integration_key'][n % 3], asset: meter };
  switch (place.split('/')[1]) {
    case 'km':
    case 'end': {
      const value = (reading.now + n * 0.5).toFixed(1);
      const good = { meter_type: 'distance', value, asset_identifier: fits };
      return [
        good,
        // The lowest reading that was valid at the time of capture, even if a later reading is higher.
        { ...good, value: reading.then.toFixed(1) },
        { ...good, value: (reading.now + 40.5).toFixed(1) },
        { ...good, value: (reading.then - 0.5).toFixed(1) },
        { ...good, value: Math.max(0, reading.now - 1 - n).toFixed(1) },
        { ...good, meter_type: 'hours' },
        { ...good, value: '12,5' },
        { ...good, asset_identifier: { type: 'asset_id', asset: `${organisation}.${unknownResource}` } },
        { ...good, asset_identifier: { type: 'asset_id', asset: `${organisation}.a${n % 4}` } },
        { meter_type: 'distance', value },
      ];
    }
    case 'scale':
      return [
        { unit: 'tons', value: `${n}.5` },
        { unit: 'metric_tons', value: '24' },
        { unit: 'stones', value: '24' },
        { unit: 'tons', value: '-1' },
        { unit: 'tons', value: '1e3' },
        { unit: 'tons', value: 24 },
        { value: '24' },
      ];
    case 'stars':
      return [
        { type: 'star', value: String(1 + (n % 5)) },
        { type: 'star', value: '6' },
        { type: 'smiley', value: '3' },
        { type: 'star' },
      ];
    case 'why':
      return [
        { is_delayed: true, reason: 'Snow' },
        { is_delayed: false },
        { is_delayed: true },
        { is_delayed: true, reason: 'Wolves' },
      ];
    default: {
      const field = (key: string, value: string, dataType: string) => ({
        integration_key: key,
        value,
        label: key,
        data_type: dataType,
      });
      const temp = field('temp', String((n % 8) - 4), 'number');
      return [
        { fields: [temp] },
        { fields: [field('temp', '3', 'number'), field('door', 'front', 'text')] },
        { fields: [field('temp', '9', 'number')] },
        { fields: [field('door', 'roof', 'text')] },
        { fields: [temp, temp] },
        { fields: [temp, field('roof', 'open', 'text')] },
        { fields: [field('temp', 'cold', 'text')] },
        { fields: [temp, field('door', '', 'text')] },
      ];
    }
  }
}

/**
 * The asset that the requirement at `place` names in the newest plan; the first asset of the organisation if it names
 * none.
 */
function meterAt(org: Organisation, route: Route | undefined, place: string): string {
  return route?.plan.meters[place] ?? org.assets[0]?.name ?? '';
}

function entryOf(
  model: Model,
  org: Organisation,
  routeName: string,
  sender: ChosenSender,
  choice: EntryChoice,
  index: number,
): Entry {
  const route = org.routes.find((each) => each.name === routeName);
  const [activity = '', requirement = ''] = choice.place.split('/');
  const meter = meterAt(org, route, choice.place);
  const capturedMs = timeOf(model, org, choice.when, sender.session, index);
  const place = placeOf(routeName, { activity, requirement });
  const reading = readingOf(org, meter);
  const then = readingAsOf(org, meter, capturedMs, place);
  const options = contents(choice.place, { now: reading, then }, meter, choice.n);
  // Valid fields in three of four cases.
  const fields =
    (choice.content < 15 ? options[choice.content % 2] : pick(options, choice.content - 13)) ?? {};
  // Without a time, the valid readings are unknown, so the outcome is a failure.
  const status = choice.timeless ? 'failed' : choice.status;
  const isCapture = status === 'success' || (choice.content === 19 && !choice.timeless);
  const known = org.outcomes.map((each) => each.entry.id);
  const id = choice.id === 'known' ? (pick(known, choice.n) ?? choice.uuid) : choice.uuid;
  return {
    id,
    activity,
    requirement,
    capturedAt: choice.timeless
      ? null
      : dateTime(unusedTime(org, routeName, { activity, requirement }, capturedMs)),
    status,
    reason: status === 'success' ? null : choice.content >= 18 ? ' ' : 'Nobody there',
    fields: isCapture ? fields : {},
    sequence: sender.numbers[index] ?? null,
  };
}

/**
 * The given time, or the next time at which the requirement has no other outcome. Of two outcomes at the same time, it
 * would be unknown which one counts.
 */
function unusedTime(
  org: Organisation,
  route: string,
  of: { activity: string; requirement: string },
  ms: number,
): number {
  const isTaken = org.outcomes.some(
    ({ route: other, entry }) =>
      placeOf(other, entry) === placeOf(route, of) && Date.parse(entry.capturedAt ?? '') === ms,
  );
  return isTaken ? unusedTime(org, route, of, ms + 1) : ms;
}

/** An entry as it is sent; `respelled` sends the same content with another spelling and order. */
function wireEntry(entry: Entry, id: IdOf, respelled: boolean): Record<string, unknown> {
  const { activity, requirement, capturedAt, status, reason, fields, sequence } = entry;
  const members: Record<string, unknown> = {
    submission_id: respelled ? entry.id.toUpperCase() : entry.id,
    activity_reference: activity,
    integration_key: requirement,
    ...(capturedAt === null ? {} : { captured_at: respelled ? capturedAt.replace('Z', '000Z') : capturedAt }),
    status: respelled ? `${status.charAt(0).toUpperCase()}${status.slice(1)}` : status,
    ...(reason === null ? {} : { status_reason: reason }),
    ...(sequence === null ? {} : { sequence }),
    ...wireFields(fields, id, respelled),
  };
  return respelled ? Object.fromEntries(Object.entries(members).reverse()) : members;
}

const identifierTypes = {
  asset_id: 'AssetId',
  registration: 'REGISTRATION',
  integration_key: 'IntegrationKey',
};

function wireFields(fields: Entry['fields'], id: IdOf, respelled: boolean): Record<string, unknown> {
  const { asset_identifier: identifier, unit, ...rest } = fields;
  const sent: Record<string, unknown> = { ...rest };
  if (unit !== undefined) sent.unit = respelled && unit === 'metric_tons' ? 'MetricTons' : unit;
  if (
    typeof identifier === 'object' &&
    identifier !== null &&
    'type' in identifier &&
    'asset' in identifier
  ) {
    const type = String(identifier.type) as keyof typeof identifierTypes;
    const asset = String(identifier.asset);
    const written = {
      asset_id: () => id(asset),
      registration: () => registrationOf(asset),
      integration_key: () => integrationKey(asset),
    };
    sent.asset_identifier = { type: respelled ? identifierTypes[type] : type, identifier: written[type]() };
  }
  return sent;
}

const submit = callSort(
  'submit_outcomes',
  34,
  fc.record({
    driver: driverNames,
    route: routeChoices,
    sender: senders,
    version: weighted({ none: 45, current: 35, earlier: 15, unknown: 5 }),
    entries: fc.array(entryChoices, { minLength: 1, maxLength: 4 }),
    twice: rarely(15),
    insists: insisting,
    n: someNumber,
  }),
  (
    model,
    {
      driver,
      route: routeChoice,
      sender: senderChoice,
      version: versionChoice,
      entries: choices,
      twice,
      insists,
      n,
    },
  ): Call | null => {
    const org = organisationOf(model, driver);
    const route = chosenRoute(model, driver, routeChoice);
    const sender = chosenSender(model, driver, senderChoice, choices.length);
    if (route === null || (isIdle(model, driver, sender, routeChoice) && !insists)) return null;
    const versions = org.routes.find((each) => each.name === route)?.versions.length ?? 1;
    const version = { none: null, current: versions, earlier: 1 + (n % versions), unknown: versions + 1 }[
      versionChoice
    ];
    const made = choices.map((choice, index) => entryOf(model, org, route, sender, choice, index));
    const [first] = made;
    const entries = twice && first !== undefined ? [...made, first] : made;
    const submission = { route, session: sender.named, version, entries };
    return {
      description: `submits to ${route} ${JSON.stringify(submission)} from ${sender.device}`,
      caller: driver,
      organisation: org.name,
      need: 'submitOutcomes',
      method: 'POST',
      path: (id) => `/routes/${id(route)}/outcomes`,
      body: (id, respelled) => ({
        ...(sender.named === null ? {} : { session_id: id(sender.named) }),
        ...(version === null ? {} : { route_version: version }),
        outcomes: entries.map((each) => wireEntry(each, id, respelled)),
      }),
      headers: deviceHeader(sender.device),
      ...(n === 10 ? { key: `key-${n}` } : {}),
      rule: (scene) => submitOutcomes(scene, { driver, device: sender.device }, submission),
    };
  },
);

/** What drivers capture for the requirements of their activities. */
export const outcomeMoves: readonly MoveSort[] = [submit];

import { routeExample } from '@fleet/contract/planning/route-examples';
import type { Route } from '@fleet/contract/planning/routes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeOnPhone, type PhoneFacts } from '../src/outcomes/phone-judgement.js';
import { routeForAnswer } from '../src/outcomes/phone-reading.js';
import { trailer, truck } from './judgement-examples.js';

const odometers = ['KM', 'KM-END'].map((integration_key) => ({
  kind: 'odometer' as const,
  integration_key,
  label: 'Odometer',
  is_optional: true,
  validate: true,
  asset_id: truck.id,
}));
const trailerChoice = {
  kind: 'asset' as const,
  integration_key: 'TRAILER',
  label: 'Trailer',
  is_optional: false,
};
const signature = {
  kind: 'signature' as const,
  integration_key: 'SIGN',
  label: 'Signature',
  is_optional: false,
};

/**
 * The example route with the truck and trailer of the judgement examples. The activity at its first stop has the
 * requirements above.
 */
const route: Route = {
  ...routeExample,
  allocation: { ...routeExample.allocation, assets: [truck, trailer] },
  travel_plan: {
    points_of_interest: routeExample.travel_plan.points_of_interest.map((stop, index) => ({
      ...stop,
      activities: stop.activities.map((each) =>
        index > 0
          ? each
          : {
              ...each,
              requirements: [...odometers, trailerChoice, signature],
              execution_sequence: ['KM', 'KM-END', 'TRAILER', 'SIGN'],
            },
      ),
    })),
  },
};

const phone: PhoneFacts = { isImage: (url) => url === 'captured-image:1', outcomes: [] };
let minute = 0;

function outcome(integration_key: string, fields: Record<string, unknown>) {
  minute += 1;
  return {
    submission_id: `019a9f55-3c4d-7e5f-8a9b-0c1d2e3f${String(minute).padStart(4, '0')}`,
    activity_reference: 'LOAD',
    integration_key,
    captured_at: new Date(Date.UTC(2026, 10, 20, 6, minute)).toISOString(),
    status: 'success',
    ...fields,
  };
}
const asset_identifier = { type: 'asset_id', identifier: truck.id };
const reading = (key: string, value: string) =>
  outcome(key, { meter_type: 'distance', value, asset_identifier });
const faults = (item: unknown, outcomes: PhoneFacts['outcomes'] = [], on = route) =>
  judgeOnPhone(item, on, { ...phone, outcomes }).map(({ code, key }) => `${code} ${key ?? '-'}`);
const routeWithReading = (current_reading: string): Route => ({
  ...route,
  allocation: {
    ...route.allocation,
    assets: [{ ...truck, odometer: { meter_type: 'distance', unit: 'km', current_reading } }, trailer],
  },
});

describe('judging on the phone', () => {
  it('[C-6] finds the requirement in the route of the phone, or reports the missing part', () => {
    expect(faults(reading('KM', '182341'))).toEqual([]);
    expect(faults({ ...reading('KM', '1'), activity_reference: 'NONE' })).toEqual([
      'unknown_activity /activity_reference',
    ]);
    expect(faults(reading('NONE', '1'))).toEqual(['unknown_requirement /integration_key']);
    expect(faults({ status: 'success' })).toContain('required /submission_id');
    expect(faults(null)).not.toEqual([]);
  });

  it('[R-OUT-1][R-OUT-2] reports all faults together, like the service', () => {
    const failed = outcome('SIGN', { status: 'skipped' });
    expect(faults(failed)).toEqual(['skip_not_allowed /status', 'status_reason_required /status_reason']);
  });

  it('[R-ODO-2] refuses a reading behind the one in the route', () => {
    expect(faults(reading('KM', '182340.4'))).toEqual(['odometer_behind_asset /value']);
    expect(faults(reading('KM', '182340.5'))).toEqual([]);
  });

  it("[R-ODO-2][C-6] also compares with the phone's own readings, sent or not, except the one that is being corrected", () => {
    const begin = reading('KM', '182400');
    expect(faults(reading('KM-END', '182399'), [begin])).toEqual(['odometer_behind_asset /value']);
    expect(faults(reading('KM-END', '182400'), [begin])).toEqual([]);
    expect(faults(reading('KM', '182350'), [begin])).toEqual([]);
    expect(faults(reading('KM', '182340'), [begin])).toEqual(['odometer_behind_asset /value']);
  });

  it('[C-6] if two outcomes were captured at the same time, the one with the greater id counts, in either order', () => {
    const same = reading('KM', '182400');
    const both = [
      { ...same, submission_id: '0aaaaaaa-0000-4000-8000-000000000001' },
      { ...same, value: '182390', submission_id: 'FAAAAAAA-0000-4000-8000-000000000001' },
    ];
    for (const outcomes of [both, both.toReversed()]) {
      expect(faults(reading('KM-END', '182389'), outcomes)).toEqual(['odometer_behind_asset /value']);
      expect(faults(reading('KM-END', '182390'), outcomes)).toEqual([]);
    }
  });

  it('[C-6] allows the correction of a mistyped reading, even after the service has accepted it', () => {
    const mistyped = reading('KM', '999999');
    expect(faults(reading('KM', '182350'), [mistyped], routeWithReading('999999.0'))).toEqual([]);
    const corrected = reading('KM', '182350');
    expect(faults(reading('KM-END', '182400'), [mistyped, corrected], routeWithReading('999999'))).toEqual(
      [],
    );
    expect(faults(reading('KM-END', '182349'), [mistyped, corrected], routeWithReading('999999'))).toEqual([
      'odometer_behind_asset /value',
    ]);
    const withdrawn = outcome('KM', { status: 'failed', status_reason: 'Display broken' });
    expect(faults(reading('KM-END', '182341'), [mistyped, withdrawn])).toEqual([]);
  });

  it('[C-6] the last reading, as it is shown and judged, leaves out the answer that is being corrected', () => {
    const shown = (outcomes: PhoneFacts['outcomes'], inRoute: string, key = 'KM') => {
      const on = routeWithReading(inRoute);
      const requirement = odometers.find((each) => each.integration_key === key);
      if (requirement === undefined) throw new Error(key);
      const at = { ...reading(key, '1') };
      const known = routeForAnswer(on, outcomes, { requirement, at });
      const last = known.allocation.assets[0]?.odometer?.current_reading;
      if (typeof last === 'string') {
        expect(faults(reading(key, last), outcomes, on)).toEqual([]);
        expect(faults(reading(key, `${Number(last) - 1}`), outcomes, on)).toEqual([
          'odometer_behind_asset /value',
        ]);
      } else expect(faults(reading(key, '1'), outcomes, on)).toEqual([]);
      return last;
    };
    const mistyped = reading('KM', '799450');
    expect(shown([], '182340.5')).toBe('182340.5');
    expect(shown([mistyped], '182340.5')).toBe('182340.5');
    expect(shown([mistyped], '182340.5', 'KM-END')).toBe('799450');
    // The mistyped reading has become the reading of the asset at the service.
    expect(shown([mistyped], '799450.0')).toBeNull();
    expect(shown([mistyped], '799450.0', 'KM-END')).toBe('799450');
    expect(shown([mistyped, reading('KM', '182350')], '799450', 'KM-END')).toBe('182350');
    expect(routeForAnswer(route, [mistyped], { requirement: trailerChoice, at: mistyped })).toBe(route);
  });

  it('[C-6] does not count the reading of another asset, which the question was about in another version', () => {
    const counted = (identifier: unknown) => {
      const earlier = { ...reading('KM', '799450'), asset_identifier: identifier };
      return faults(reading('KM-END', '182350'), [earlier]);
    };
    expect(counted({ type: 'asset_id', identifier: trailer.id })).toEqual([]);
    expect(counted({ type: 'integration_key', identifier: trailer.integration_key })).toEqual([]);
    const behind = ['odometer_behind_asset /value'];
    expect(counted({ type: 'asset_id', identifier: truck.id.toUpperCase() })).toEqual(behind);
    expect(counted({ type: 'integration_key', identifier: 'UNKNOWN' })).toEqual(behind);
    expect(counted(undefined)).toEqual(behind);
  });

  it('[R-IMG-5] treats a captured image as uploaded, and one that the phone does not have as unknown', () => {
    const signed = (image_url: string) => outcome('SIGN', { image_url, signee_name: 'N. Roca' });
    expect(faults(signed('captured-image:1'))).toEqual([]);
    expect(faults(signed('captured-image:2'))).toEqual(['unknown_image /image_url']);
    expect(faults(signed('https://fleet.example/api/v2/o/blobs/b'))).toEqual([]);
  });

  it('[R-AST-3][R-AST-6] reports an asset as unknown only if the phone can be sure', () => {
    const other = { type: 'registration', identifier: 'Z 9' };
    expect(faults(outcome('TRAILER', { asset_identifier: other }))).toEqual([]);
    const elsewhere = { ...reading('KM', '182341'), asset_identifier: other };
    expect(faults(elsewhere)).toEqual(['unknown_asset /asset_identifier/identifier']);
    const without = { ...route, allocation: { ...route.allocation, assets: [trailer] } };
    expect(faults(elsewhere, [], without)).toEqual([]);
  });

  it('never throws: any outcome gives a list of problems', () => {
    const addressed = fc
      .tuple(
        fc.constantFrom('KM', 'KM-END', 'TRAILER', 'SIGN'),
        fc.dictionary(fc.constantFrom('value', 'status', 'meter_type', 'image_url', 'x'), fc.anything()),
      )
      .map(([key, fields]) => ({ ...reading(key, '182400'), ...fields }));
    fc.assert(
      fc.property(fc.oneof(fc.anything(), addressed), fc.array(addressed), (item, outcomes) => {
        expect(Array.isArray(judgeOnPhone(item, route, { ...phone, outcomes }))).toBe(true);
      }),
    );
  });
});

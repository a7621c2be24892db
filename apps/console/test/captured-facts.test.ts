import { createFormats } from '@fleet/ui';
import { expect, it } from 'vitest';
import { capturedFacts, recordMarks } from '../src/quarantine/captured-facts.js';
import { quarantineEnglish } from '../src/quarantine/quarantine-english.js';
import type { QuarantinedRecord } from '../src/queries/quarantine-options.js';

const formats = {
  ...createFormats('en', 'Europe/Andorra'),
  nameOf: (target: string) => `<${target}>`,
  statusOf: (status: string) => `(${status})`,
};
const facts = (kind: QuarantinedRecord['kind'], content: Record<string, unknown>) => {
  const record = { kind, content } as QuarantinedRecord;
  return capturedFacts(record, quarantineEnglish, formats).map(({ name, value }) => `${name}: ${value}`);
};

it('an outcome is shown by its activity, question, answer and pictures', () => {
  const content = {
    activity_reference: 'DELIVER',
    integration_key: 'weighbridge',
    status: 'success',
    value: '12.5',
    unit: 'metric_tons',
    image_urls: ['a', 'b'],
    fields: [{ label: 'Seal', value: 'AB-1' }, 'nothing'],
  };
  expect(facts('outcome', content)).toEqual([
    'Activity: <DELIVER>',
    'Question: weighbridge',
    'Status: Answered',
    'Value: 12.5 metric_tons',
    'Pictures: 2 pictures',
    'Seal: AB-1',
  ]);
});

it('a report is shown by its kind, stop and place; a position by its place', () => {
  const content = {
    kind: 'arrival',
    target: 'stop-7',
    at: '2020-11-20T08:14:00.000Z',
    detail: 'driver',
    content: { position: [1.52109, 42.50729] },
  };
  expect(facts('progress', content)).toEqual([
    'Report: Arrival',
    'Stop or activity: <stop-7>',
    'Time of the device: 20 Nov 2020, 09:14',
    'Place: 42.50729 / 1.52109',
  ]);
  expect(facts('position', { coordinates: [1.5, 42.5] })).toEqual(['Place: 42.5 / 1.5']);
  expect(facts('position', {})).toEqual([]);
});

it('the marks of a record say what it is about and the second in which it was captured', () => {
  const marks = (kind: QuarantinedRecord['kind'], content: Record<string, unknown>) =>
    recordMarks({ kind, content, captured_at: '2020-11-20T08:14:07.000Z' }, quarantineEnglish, formats);
  const report = { kind: 'activity_status', target: 'DELIVER', detail: 'failed', at: '2020-11-20T08:14:07Z' };
  expect(marks('progress', { ...report, content: { reason: 'Closed' } })).toEqual([
    ...['Report', 'Status of an activity', '<DELIVER>', '(failed)', 'Closed', '20 Nov 2020, 09:14:07'],
  ]);
  const answer = { activity_reference: 'DELIVER', integration_key: 'seal', status: 'skipped' };
  const long = { ...answer, status_reason: 'x'.repeat(900), fields: [{ label: 'Seal', value: 'AB-1' }] };
  expect(marks('outcome', long)).toEqual([
    ...['Answer', '<DELIVER>', 'seal', 'Skipped', `${'x'.repeat(120)}…`, '20 Nov 2020, 09:14:07'],
  ]);
  expect(marks('position', { coordinates: [1.5, 42.5] })).toEqual(['Position', '20 Nov 2020, 09:14:07']);
});

it('a text of the phone that is no word of the app is shown as it was sent', () => {
  for (const sent of ['__proto__', 'constructor', 'melted']) {
    expect(facts('outcome', { status: sent })).toContain(`Status: ${sent}`);
    expect(facts('progress', { kind: sent })).toContain(`Report: ${sent}`);
  }
});

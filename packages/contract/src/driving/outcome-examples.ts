import { exampleIds } from '../ground/contract-examples.js';

const submission = (last: string) => `${exampleIds.submission.slice(0, -2)}${last}`;

/** A submission of four outcomes, as a phone sends them at the end of a delivery. */
export const outcomeFrameExample = {
  session_id: exampleIds.session,
  route_version: 3,
  outcomes: [
    {
      submission_id: exampleIds.submission,
      sequence: 5,
      activity_reference: 'DEPART-1',
      captured_at: '2026-11-20T08:16:20.000Z',
      position: [1.52109, 42.50729],
      integration_key: 'odometer-start',
      status: 'success',
      meter_type: 'distance',
      value: '182340.5',
      asset_identifier: { type: 'registration', identifier: 'K 4182' },
    },
    {
      submission_id: submission('5c'),
      sequence: 6,
      activity_reference: 'DELIVER-7',
      captured_at: '2026-11-20T09:41:02.000Z',
      integration_key: 'goods-check',
      status: 'success',
      fields: [
        { integration_key: 'temperature', value: '4.5', label: 'Temperature (°C)', data_type: 'number' },
        { integration_key: 'seal-intact', value: 'true', label: 'Seal intact', data_type: 'boolean' },
      ],
    },
    {
      submission_id: submission('5d'),
      sequence: 7,
      activity_reference: 'DELIVER-7',
      captured_at: '2026-11-20T09:44:48.000Z',
      integration_key: 'pallet-photo',
      status: 'failed',
      status_reason: 'The camera does not start.',
    },
    {
      submission_id: submission('5e'),
      sequence: 8,
      activity_reference: 'DELIVER-7',
      captured_at: '2026-11-20T09:45:10.000Z',
      integration_key: 'rating',
      status: 'skipped',
      status_reason: 'There was no one to ask.',
    },
  ],
};

export const outcomeResultsExample = [
  { submission_id: exampleIds.submission, result: 'recorded' },
  { submission_id: submission('5c'), result: 'recorded', out_of_order: true },
  { submission_id: submission('5d'), result: 'recorded' },
  { submission_id: submission('5e'), result: 'duplicate' },
];

export const mixedResultsExample = [
  ...outcomeResultsExample.slice(0, 3),
  {
    submission_id: submission('5e'),
    result: 'rejected',
    errors: [
      {
        message: 'Only an optional requirement may be skipped.',
        type: 'validation',
        code: 'skip_not_allowed',
        key: '/outcomes/3/status',
      },
    ],
  },
];

import { exampleIds } from '@fleet/contract/ground/contract-examples';
import type { Requirement, RequirementKindName } from '@fleet/contract/planning/requirements';
import { LanguageProvider } from '@fleet/ui';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import {
  controlKinds,
  draftImages,
  OutcomeSummary,
  outcomeDraft,
  outcomeFields,
} from '../src/requirement-controls.js';
import { expectAccessible } from './control-page.js';
import { MemoryPhone } from './control-stage.js';
import { exampleRequirements as examples, routeWith } from './example-requirements.js';

const form = (value: string, index: number) => {
  const field = examples.form.fields[index];
  return { integration_key: field?.integration_key, value, label: field?.label, data_type: field?.data_type };
};

/** A success of each kind, and words that its summary contains. */
const captured: Record<RequirementKindName, { sent: Record<string, unknown>; words: string[] }> = {
  odometer: {
    sent: {
      meter_type: 'distance',
      value: '182352.5',
      asset_identifier: { type: 'registration', identifier: 'K 4182' },
    },
    words: ['182,352.5', 'K 4182'],
  },
  form: {
    sent: { fields: ['2026-12-01', '-18.5', 'AB123456', 'true', 'Euro', 'Bay 7'].map(form) },
    words: ['1 Dec', '-18.5', 'AB123456', 'Yes', 'Euro'],
  },
  service_rating: { sent: { type: 'star', value: '4', comment: 'Quick' }, words: ['4 stars', 'Quick'] },
  weight: { sent: { unit: 'tons', value: '1024.18' }, words: ['1,024.18', 'Tons'] },
  image: { sent: { image_urls: ['image:1', 'image:2'], comment: 'Cold' }, words: ['Cold'] },
  cash: {
    sent: { amount: '249.5', currency: 'EUR', reference: 'R-17', received_by: 'Anna' },
    words: ['249.50 €', 'R-17', 'Anna'],
  },
  signature: { sent: { image_url: 'image:1', signee_name: 'Pere Font' }, words: ['Pere Font'] },
  document_scan: {
    sent: { image_urls: ['image:1'], document_type: 'Delivery note', references: ['L-1', 'L-2'] },
    words: ['Delivery note', 'L-1 and L-2'],
  },
  barcode: {
    sent: {
      codes: [
        { code: '00340123450000000017', status: 'scanned' },
        { code: '00340123450000000024', status: 'scanned' },
        { code: 'PALLET-7', status: 'missing', reason: 'Not loaded' },
      ],
    },
    words: ['00340123450000000017 and 00340123450000000024', 'PALLET-7 (Not loaded)'],
  },
  delay: {
    sent: { is_delayed: true, reason: 'Sheep', delay: '01:20:00' },
    words: ['Yes', 'Sheep', '1 hr'],
  },
  asset: {
    sent: { asset_identifier: { type: 'asset_id', identifier: exampleIds.blob } },
    words: [exampleIds.blob],
  },
};
const kinds = Object.keys(controlKinds).filter((kind) => kind in captured) as RequirementKindName[];

describe.each(kinds)('a captured answer of the kind %s', (kind) => {
  const requirement: Requirement = examples[kind];
  const outcome = { status: 'success', ...captured[kind].sent };

  it('is shown with its values', async () => {
    const page = await render(
      <OutcomeSummary requirement={requirement} outcome={outcome} phone={new MemoryPhone()} />,
    );
    for (const words of captured[kind].words) {
      await expect.element(page.getByText(words, { exact: false }).first()).toBeVisible();
    }
    await expectAccessible();
  });

  it('becomes a draft with the same sent fields', () => {
    const { route } = routeWith(requirement);
    const draft: unknown = JSON.parse(JSON.stringify(outcomeDraft(requirement, outcome, route)));
    expect(outcomeFields(requirement, draft, route)).toEqual(captured[kind].sent);
  });

  it('treats drafts and outcomes of another type as empty', async () => {
    const { route } = routeWith(requirement);
    const empty = outcomeFields(requirement, undefined, route);
    for (const draft of [null, 7, 'text', [], {}, { value: 1, fields: 2 }]) {
      expect(outcomeFields(requirement, draft, route)).toEqual(empty);
    }
    const page = await render(
      <OutcomeSummary requirement={requirement} outcome={{ status: 'success' }} phone={new MemoryPhone()} />,
    );
    expect(page.container.textContent).not.toContain('undefined');
  });
});

it('a skip and a failure show their reason', async () => {
  const phone = new MemoryPhone();
  const failed = { status: 'failed', status_reason: 'The gate was closed' };
  const page = await render(<OutcomeSummary requirement={examples.image} outcome={failed} phone={phone} />);
  await expect.element(page.getByText('Failed')).toBeVisible();
  await expect.element(page.getByText('The gate was closed')).toBeVisible();
  await expectAccessible();
});

it('lists the pictures of a draft, so that those not in the outcome can be deleted', () => {
  expect(draftImages({ urls: ['a', 'b'], comment: '' })).toEqual(['a', 'b']);
  expect(draftImages({ url: 'a', name: '' })).toEqual(['a']);
  expect(draftImages({ pages: ['a', 'b'], made: { url: 'c', pages: [] } })).toEqual(['a', 'b', 'c']);
  expect([draftImages(null), draftImages({ url: null })]).toEqual([[], []]);
});

it('a captured amount has the decimals of its currency, even if the question does not offer this currency', async () => {
  const { currencies: _, ...cash } = examples.cash;
  const phone = new MemoryPhone();
  for (const [sent, shown] of [
    [{ amount: '35112', currency: 'EUR' }, '35.112,00 EUR'],
    [{ amount: '35112', currency: 'JPY' }, '35.112 JPY'],
    [{ amount: '351.1', currency: 'KWD' }, '351,100 KWD'],
    [{ amount: '35112' }, '35.112,00'],
  ] as const) {
    const { getByText, unmount } = await render(
      <LanguageProvider language="de" timeZone="UTC">
        <OutcomeSummary requirement={cash} outcome={{ status: 'success', ...sent }} phone={phone} />
      </LanguageProvider>,
    );
    await expect.element(getByText(shown, { exact: true })).toBeVisible();
    await unmount();
  }
});

import type { Requirement, RequirementKindName, SentOf } from '@fleet/contract/planning/requirements';
import type { Page } from 'playwright-core';
import { answers, choose, typeCodes } from './app-answers.js';

/** The vehicles of the route; the truck is the asset of the session. */
export interface RouteVehicles {
  truck: { id: string; name: string; reading: string };
  trailer: { id: string; name: string };
}

/** How one kind of requirement is captured on its page, correctly and wrongly. */
export interface KindCapture<Kind extends RequirementKindName> {
  /** The members of the requirement in addition to the common ones. */
  asked(vehicles: RouteVehicles): Omit<Extract<Requirement, { kind: Kind }>, Commons>;
  /** Fills in values that the page must refuse. */
  fillBadly(page: Page, vehicles: RouteVehicles): Promise<void>;
  /** What the page then says about them. */
  says: string | RegExp;
  /** Replaces the bad values by accepted ones. */
  fillWell(
    page: Page,
    requirement: Extract<Requirement, { kind: Kind }>,
    vehicles: RouteVehicles,
  ): Promise<void>;
  /** The fields that the service must then have, with the number of pictures in place of their addresses. */
  sent(vehicles: RouteVehicles): PicturesCounted<SentOf<Kind>>;
}

type Commons = 'kind' | 'label' | 'is_optional' | 'integration_key' | 'conditions';
type PicturesCounted<Sent> = {
  [Name in keyof Sent]: Name extends 'image_url' | 'image_urls' ? readonly PictureType[] : Sent[Name];
};
export type PictureType = 'jpeg' | 'png' | 'pdf';

/** Every kind of the contract. If a kind has no captures here, this does not compile. */
export const kindCaptures: { readonly [Kind in RequirementKindName]: KindCapture<Kind> } = {
  odometer: {
    asked: ({ truck }) => ({ validate: true, asset_id: truck.id }),
    fillBadly: (page) => page.getByRole('textbox', { name: 'Reading' }).fill('1'),
    says: /less than the last reading\. Check the figures: a reading cannot go back\.$/,
    fillWell: (page, requirement, { truck }) => answers.odometer(page, requirement, () => truck),
    sent: ({ truck }) => ({
      meter_type: 'distance',
      value: truck.reading,
      asset_identifier: { type: 'asset_id', identifier: truck.id },
    }),
  },
  form: {
    asked: () => ({
      fields: [
        {
          data_type: 'number',
          label: 'Fuel (%)',
          integration_key: 'FUEL',
          required: true,
          range: ['5', '100'],
        },
        { data_type: 'text', label: 'Seal', integration_key: 'SEAL', regex: '^[A-Z]{2}-[0-9]{6}$' },
        { data_type: 'date', label: 'Valid until', integration_key: 'UNTIL' },
        { data_type: 'boolean', label: 'Brakes in order', integration_key: 'OK', required: true },
        { data_type: 'text', label: 'Tyres', integration_key: 'TYRES', options: ['Good', 'Worn'] },
        { data_type: 'text', label: 'Remarks', integration_key: 'NOTE' },
      ],
    }),
    fillBadly: (page) => page.getByRole('textbox', { name: /^Fuel/ }).fill('101'),
    says: 'This must be from 5 to 100.',
    fillWell: (page, requirement) => answers.form(page, requirement, unknownAsset),
    sent: () => ({
      fields: [
        { integration_key: 'FUEL', value: '5', label: 'Fuel (%)', data_type: 'number' },
        { integration_key: 'SEAL', value: 'AB-123456', label: 'Seal', data_type: 'text' },
        { integration_key: 'UNTIL', value: '2026-11-24', label: 'Valid until', data_type: 'date' },
        { integration_key: 'OK', value: 'true', label: 'Brakes in order', data_type: 'boolean' },
        { integration_key: 'TYRES', value: 'Good', label: 'Tyres', data_type: 'text' },
        { integration_key: 'NOTE', value: '7', label: 'Remarks', data_type: 'text' },
      ],
    }),
  },
  service_rating: {
    asked: () => ({ type: 'smiley' }),
    fillBadly: (page) => comment(page).fill('Nobody rated this.'),
    says: 'This is still missing.',
    async fillWell(page, requirement) {
      await answers.service_rating(page, requirement, unknownAsset);
      await comment(page).fill('Friendly and on time');
    },
    sent: () => ({ type: 'smiley', value: '3', comment: 'Friendly and on time' }),
  },
  weight: {
    asked: () => ({}),
    fillBadly: (page) => page.getByRole('textbox', { name: 'Weight' }).fill('twelve'),
    says: 'Type a number, such as 1250.5.',
    fillWell: (page, requirement) => answers.weight(page, requirement, unknownAsset),
    sent: () => ({ unit: 'metric_tons', value: '12.48' }),
  },
  image: {
    asked: () => ({ multiple: true }),
    fillBadly: (page) => comment(page).fill('There is no photo yet.'),
    says: 'Take a photo first.',
    async fillWell(page, requirement) {
      await answers.image(page, requirement, unknownAsset);
      await answers.image(page, requirement, unknownAsset);
      await page.getByRole('img', { name: 'Photo 2' }).waitFor();
      await comment(page).fill('Façade, left of the door');
    },
    sent: () => ({ image_urls: ['jpeg', 'jpeg'], comment: 'Façade, left of the door' }),
  },
  cash: {
    asked: () => ({
      expected_amount: '120.50',
      currencies: [
        { id: 'EUR', symbol: '€' },
        { id: 'CHF', symbol: 'Fr.' },
      ],
    }),
    fillBadly: (page) => page.getByRole('textbox', { name: 'Amount' }).fill('120,50'),
    says: 'This is still missing.',
    async fillWell(page) {
      await choose(page.getByRole('radio', { name: /CHF/ }));
      await page.getByRole('textbox', { name: 'Amount in CHF' }).fill('118,00');
      await page.getByText('Reference, receiver, comment').click();
      await page.getByRole('textbox', { name: /^Reference/ }).fill('Q-77');
      await page.getByRole('textbox', { name: /^Received by/ }).fill('Joana');
    },
    sent: () => ({ amount: '118.00', currency: 'CHF', reference: 'Q-77', received_by: 'Joana' }),
  },
  signature: {
    asked: () => ({}),
    fillBadly: (page) => page.getByRole('textbox', { name: 'Name of the person who signs' }).fill('Nobody'),
    says: 'There is no signature yet.',
    fillWell: (page, requirement) => answers.signature(page, requirement, unknownAsset),
    sent: () => ({ image_url: ['png'], signee_name: 'Nuria Camps' }),
  },
  document_scan: {
    asked: () => ({ document_type: 'delivery_note' }),
    fillBadly: (page) => comment(page).fill('There is no page yet.'),
    says: 'Scan a page first.',
    async fillWell(page, requirement) {
      await answers.document_scan(page, requirement, unknownAsset);
      await page.getByRole('textbox', { name: /^Numbers on the document/ }).fill('DN-1\n DN-2 \n');
      await comment(page).fill('');
    },
    sent: () => ({ image_urls: ['pdf'], document_type: 'delivery_note', references: ['DN-1', 'DN-2'] }),
  },
  barcode: {
    asked: () => ({
      expected: [{ code: 'P-1001', label: 'Chair' }, { code: 'P-1002' }],
      require_all: true,
      allow_unexpected: true,
    }),
    fillBadly: (page) => typeCodes(page, ['P-1001', 'X-9']),
    says: '1 code is not scanned yet. All must be scanned here.',
    fillWell: (page) => typeCodes(page, ['P-1002']),
    sent: () => ({
      codes: [
        { code: 'P-1001', status: 'scanned' },
        { code: 'P-1002', status: 'scanned' },
        { code: 'X-9', status: 'scanned' },
      ],
    }),
  },
  delay: {
    asked: () => ({ reasons: ['Traffic', 'Snow on the road'], allow_other: true }),
    fillBadly: (page) => choose(page.getByRole('radio', { name: 'Yes' })),
    says: 'This is still missing.',
    async fillWell(page) {
      await choose(page.getByRole('radio', { name: 'Another reason' }));
      await page.getByRole('textbox', { name: 'Your reason' }).fill('Sheep on the road');
      await page.getByRole('textbox', { name: 'Hours' }).fill('1');
      await page.getByRole('textbox', { name: 'Minutes' }).fill('35');
    },
    sent: () => ({ is_delayed: true, reason: 'Sheep on the road', delay: '01:35:00' }),
  },
  asset: {
    asked: () => ({ asset_type: 'trailer' }),
    fillBadly: (page, { truck }) => chooseAsset(page, truck.name),
    says: /has the type truck\. Needed here: trailer\.$/,
    fillWell: (page, _requirement, { trailer }) => chooseAsset(page, trailer.name),
    sent: ({ trailer }) => ({ asset_identifier: { type: 'asset_id', identifier: trailer.id } }),
  },
};

const unknownAsset = () => ({ name: '', reading: '' });
const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment (optional)' });

async function chooseAsset(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search assets' }).fill(name);
  await page.getByRole('list', { name: 'Vehicles' }).getByRole('button', { name }).click();
}

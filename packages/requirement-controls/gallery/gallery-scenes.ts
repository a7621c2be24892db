import type { Requirement } from '@fleet/contract/planning/requirements';
import { exampleRequirements as examples } from '../test/example-requirements.js';

interface GalleryScene {
  name: string;
  requirement: Requirement;
  draft?: unknown;
}

const odometer = (value: string) => ({ value, scanned: null });
const cash = { amount: '', currency: null, reference: '', receivedBy: '', comment: '' };
const delay = {
  isDelayed: true,
  reason: null,
  isOther: false,
  other: '',
  hours: '',
  minutes: '',
  comment: '',
};

/** The longest form of the contract, with fields of every data type. */
const longForm: Requirement = {
  ...examples.form,
  label: 'Everything about the vehicle',
  fields: Array.from({ length: 512 }, (_, index) => {
    const field = examples.form.fields[index % examples.form.fields.length] ?? {
      data_type: 'text' as const,
      label: 'Remark',
    };
    return { ...field, label: `${index + 1}. ${field.label}`, integration_key: `F${index}` };
  }),
};

export const galleryScenes: readonly GalleryScene[] = [
  { name: 'odometer', requirement: examples.odometer },
  { name: 'odometer-more', requirement: examples.odometer, draft: odometer('182352.5') },
  { name: 'odometer-less', requirement: examples.odometer, draft: odometer('182328.5') },
  { name: 'form', requirement: examples.form },
  {
    name: 'form-filled',
    requirement: examples.form,
    draft: { values: { TEMP: '-10', SEAL: 'AB12', BAY: 'Bay 7' } },
  },
  { name: 'form-long', requirement: longForm },
  { name: 'stars', requirement: examples.service_rating, draft: { value: '4', comment: '' } },
  {
    name: 'faces',
    requirement: { ...examples.service_rating, type: 'smiley' },
    draft: { value: '3', comment: '' },
  },
  { name: 'thumbs', requirement: { ...examples.service_rating, type: 'simple' } },
  { name: 'weight', requirement: examples.weight, draft: { value: '24,18', unit: 'metric_tons' } },
  { name: 'image', requirement: examples.image },
  { name: 'cash', requirement: examples.cash, draft: { ...cash, amount: '240', currency: 'EUR' } },
  {
    name: 'cash-single',
    requirement: { ...examples.cash, currencies: [{ id: 'EUR', symbol: '€' }] },
    draft: cash,
  },
  { name: 'signature', requirement: examples.signature },
  { name: 'document', requirement: examples.document_scan },
  {
    name: 'barcode',
    requirement: examples.barcode,
    draft: { answers: { 'PALLET-7': { status: 'missing', reason: 'Not at the ramp' } } },
  },
  {
    name: 'delay',
    requirement: examples.delay,
    draft: { ...delay, isOther: true, hours: '1', minutes: '20' },
  },
  { name: 'asset', requirement: examples.asset },
];

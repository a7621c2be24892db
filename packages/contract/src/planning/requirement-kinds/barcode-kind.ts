import type { Static } from 'typebox';
import * as Type from 'typebox';
import { closed, enumeration, FreeText, Label } from '../../ground/primitives.js';
import { requirementKind } from './requirement-kind.js';

export const scanStatuses = ['scanned', 'missing', 'rejected'] as const;

export const longestCode = 200;
const code = Type.String({ minLength: 1, maxLength: longestCode, format: 'not-blank' });

export const ExpectedCode = closed({ code, label: Type.Optional(Label) });
export type ExpectedCode = Static<typeof ExpectedCode>;

/** The result of scanning one code. */
export const ScannedCode = closed({
  code,
  status: enumeration(scanStatuses),
  reason: Type.Optional(FreeText),
});
export type ScannedCode = Static<typeof ScannedCode>;

/** A list of parcels or other handling units to scan [C-5] */
export const barcodeKind = requirementKind({
  kind: 'barcode',
  own: {
    expected: Type.Array(ExpectedCode, { maxItems: 2_000 }),
    allow_unexpected: Type.Optional(
      Type.Boolean({ description: 'When true, codes that are not in the list may be scanned, too.' }),
    ),
    require_all: Type.Optional(
      Type.Boolean({ description: 'When true, every expected code must be scanned; none may be missing.' }),
    ),
  },
  sent: {
    codes: Type.Array(ScannedCode, {
      maxItems: 4_000,
      description: 'A result for every expected code, and for unexpected codes if they are allowed.',
    }),
  },
});

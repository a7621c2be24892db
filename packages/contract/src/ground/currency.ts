import type { Static } from 'typebox';
import * as Type from 'typebox';
import { closed } from './primitives.js';
import { formInWords } from './schema-reading.js';

/** Currency code; outcomes send it back as `currency` [R-MON-2][R-MON-3]. */
export const CurrencyId = Type.String({
  pattern: '^[A-Z]{3}$',
  [formInWords]: 'A currency has three capital letters, such as EUR.',
  description: 'Currency code of three capital letters (ISO 4217).',
  examples: ['EUR'],
});

/** A currency on offer, its symbol for display [R-MON-1][R-MON-4]. */
export const Currency = closed({
  id: CurrencyId,
  symbol: Type.String({ minLength: 1, maxLength: 8, examples: ['€'] }),
});
export type Currency = Static<typeof Currency>;

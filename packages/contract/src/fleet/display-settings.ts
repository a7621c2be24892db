import * as Type from 'typebox';
import { Currency } from '../ground/currency.js';
import { enumeration } from '../ground/primitives.js';

export const timeZone = Type.String({
  minLength: 1,
  maxLength: 60,
  description: 'A name of the IANA time zone database. Times in the interface are always UTC.',
  examples: ['Europe/Andorra'],
});
export const distanceUnit = enumeration(['km', 'mi'], {
  description: 'The unit in which a client shows distances.',
});
export const currencies = Type.Array(Currency, { maxItems: 30 });

/** The settings by which a client shows times, distances and sums; every member reads them [C-3][C-10]. */
export const displaySettings = {
  time_zone: timeZone,
  units: Type.Object({ distance: distanceUnit }),
  currencies: Type.Unsafe<Currency[]>({
    ...currencies,
    description: 'The currencies of routes that are saved without currencies.',
  }),
};

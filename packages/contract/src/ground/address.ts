import * as Type from 'typebox';
import { Coordinates, closed } from './primitives.js';

const shortText = Type.String({ maxLength: 200 });

export const Address = closed({
  street: Type.Optional(shortText),
  house_number: Type.Optional(Type.String({ maxLength: 40 })),
  postal_code: Type.Optional(Type.String({ maxLength: 40 })),
  city: Type.Optional(shortText),
  region: Type.Optional(shortText),
  country: Type.Optional(Type.String({ maxLength: 100 })),
  coordinates: Coordinates,
});

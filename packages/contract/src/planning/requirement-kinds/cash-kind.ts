import * as Type from 'typebox';
import { Currency, CurrencyId } from '../../ground/currency.js';
import { DecimalText, FreeText } from '../../ground/primitives.js';
import { requirementKind } from './requirement-kind.js';

const shortText = Type.String({ maxLength: 200 });

/** Money that the driver received or paid [R-MON-1][R-MON-3][C-5] */
export const cashKind = requirementKind({
  kind: 'cash',
  own: {
    currencies: Type.Optional(
      Type.Array(Currency, {
        minItems: 1,
        maxItems: 30,
        description: 'The currencies that the driver can choose; by default those of the route.',
      }),
    ),
    expected_amount: Type.Optional(DecimalText),
  },
  sent: {
    amount: DecimalText,
    /** Id of a currency on offer; may be left out when there is only one [R-MON-5]. */
    currency: Type.Optional(CurrencyId),
    reference: Type.Optional(shortText),
    received_by: Type.Optional(shortText),
    comment: Type.Optional(FreeText),
  },
});

import type { Currency } from '@fleet/contract/ground/currency';
import { compareDecimals } from '@fleet/domain/values/decimal';
import type { Formats } from '@fleet/ui';
import type { ControlMessages } from '../control-messages.js';
import { decimalsOf, decimalText } from '../ground/typed-number.js';
import { withCurrencyDecimals } from './currency-decimals.js';

/** An amount with the symbol that the route names, because symbols of `Intl` differ by language. */
export function amountText(formats: Formats, amount: string, currency: Currency | null): string {
  const figures = decimalText(formats, withCurrencyDecimals(amount, currency?.id));
  return currency === null ? figures : `${figures} ${currency.symbol}`;
}

/** A JavaScript number is exact to 15 digits; `toFixed` throws above 100. */
const mostDecimals = 15;

/** How the amount compares with the expected one. */
export function judgeAmount(
  amount: string,
  expected: string,
  currency: Currency | null,
  { messages: { cash: words }, formats }: { messages: ControlMessages; formats: Formats },
): { text: string; isExact: boolean } {
  const order = compareDecimals(amount, expected);
  if (order === 0) return { text: words.exact, isExact: true };
  const decimals = Math.min(decimalsOf(amount, expected), mostDecimals);
  const size = Math.abs(Number(amount) - Number(expected)).toFixed(decimals);
  const difference = amountText(formats, size, currency);
  return { text: formats.text(order > 0 ? words.over : words.under, { difference }), isExact: false };
}

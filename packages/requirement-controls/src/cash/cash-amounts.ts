import type { Currency } from '@fleet/contract/ground/currency';
import { compareDecimals } from '@fleet/domain/values/decimal';
import type { Formats } from '@fleet/ui';
import type { ControlMessages } from '../control-messages.js';
import { decimalsOf } from '../ground/typed-number.js';

/**
 * An amount with the symbol that the route names, because symbols of `Intl` differ by language. A whole amount has no
 * decimals.
 */
export function amountText({ number }: Formats, amount: string, currency: Currency | null): string {
  const decimals = decimalsOf(amount);
  const size = decimals === 1 ? 2 : decimals;
  const figures = number(Number(amount), { minimumFractionDigits: size, maximumFractionDigits: size });
  return currency === null ? figures : `${figures} ${currency.symbol}`;
}

/** How the amount compares with the expected one. */
export function judgeAmount(
  amount: string,
  expected: string,
  currency: Currency | null,
  { messages: { cash: words }, formats }: { messages: ControlMessages; formats: Formats },
): { text: string; isExact: boolean } {
  const order = compareDecimals(amount, expected);
  if (order === 0) return { text: words.exact, isExact: true };
  const size = Math.abs(Number(amount) - Number(expected)).toFixed(decimalsOf(amount, expected));
  const difference = amountText(formats, size, currency);
  return { text: formats.text(order > 0 ? words.over : words.under, { difference }), isExact: false };
}

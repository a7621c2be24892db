/**
 * The amount with at least as many decimals as its currency has, because the thousands of a whole amount look like
 * decimals in another language. Two if the currency is not known.
 */
export function withCurrencyDecimals(amount: string, currency: unknown): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const all = fraction.padEnd(decimalsOfCurrency(currency), '0');
  return /^-?\d+$/.test(whole) && all !== '' ? `${whole}.${all}` : amount;
}

function decimalsOfCurrency(currency: unknown): number {
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return 2;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

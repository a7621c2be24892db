/**
 * Pads the amount to the decimals of its currency, two if the currency is unknown. Without decimals, `1.500` could be
 * read as one and a half.
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

import type { Currency } from '@fleet/contract/ground/currency';
import { ChoiceList, SelectField } from '@fleet/ui';
import { useControlMessages } from '../control-messages.js';

/** With more cards, the amount would not fit on the screen. */
const mostCards = 4;

interface CashCurrencyProps {
  offered: readonly Currency[];
  value: string | null;
  onChange: (id: string) => void;
  error: string | undefined;
}

/** Asks for the currency only if there are several. */
export function CashCurrency({ offered, value, onChange, error }: CashCurrencyProps) {
  const { cash: words, form } = useControlMessages();
  if (offered.length < 2) return null;
  const choice = {
    label: words.currency,
    value,
    onChange,
    error,
    options: offered.map(({ id, symbol }) => ({
      value: id,
      label: symbol === id ? id : `${id} · ${symbol}`,
    })),
  };
  return offered.length <= mostCards ? (
    <ChoiceList {...choice} columns={2} />
  ) : (
    <SelectField {...choice} placeholder={form.choose} />
  );
}

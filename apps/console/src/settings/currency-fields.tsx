import { Button, IconButton, TextField, useFormats } from '@fleet/ui';
import { useId } from 'react';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import classes from './settings.module.css';
import type { SettingsForm } from './settings-form.js';

type Currencies = SettingsForm['currencies'];
const mostCurrencies = 30;

export interface CurrencyFieldsProps {
  currencies: Currencies;
  onChange: (currencies: Currencies) => void;
  wasTried: boolean;
  /** The fault that the service found. */
  error: string | undefined;
}

/** The currencies that drivers may enter, each with its symbol. */
export function CurrencyFields({ currencies, onChange, wasTried, error }: CurrencyFieldsProps) {
  const { settings } = useLaterMessages();
  const { frame } = useMessages();
  const { text } = useFormats();
  const hintId = useId();
  const change = (index: number, part: Partial<Currencies[number]>) =>
    onChange(currencies.map((each, at) => (at === index ? { ...each, ...part } : each)));
  const missing = (typed: string) => (wasTried && typed.trim() === '' ? frame.missing : undefined);
  return (
    <fieldset className={classes.currencies} aria-describedby={hintId}>
      <legend className={classes.legend}>{settings.currencies}</legend>
      <p className={classes.quiet} id={hintId}>
        {settings.currenciesHint}
      </p>
      {currencies.map(({ id, symbol }, index) => {
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity while their code is typed
          <div key={index} className={classes.currency}>
            <TextField
              label={text(settings.currencyCode, { number })}
              error={missing(id) ?? (index === 0 ? error : undefined)}
              value={id}
              onChange={(typed) => change(index, { id: typed.toUpperCase() })}
              dir="ltr"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={3}
            />
            <TextField
              label={text(settings.currencySymbol, { number })}
              error={missing(symbol)}
              value={symbol}
              onChange={(typed) => change(index, { symbol: typed })}
              maxLength={8}
            />
            <IconButton
              icon="cross"
              label={text(settings.removeCurrency, { number })}
              onClick={() => onChange(currencies.filter((_, at) => at !== index))}
            />
          </div>
        );
      })}
      {currencies.length < mostCurrencies && (
        <div>
          <Button icon="plus" onClick={() => onChange([...currencies, { id: '', symbol: '' }])}>
            {settings.addCurrency}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

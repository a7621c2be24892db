import { useRef, useState } from 'react';
import { Button } from '../button/button.js';
import fieldClasses from '../field/field.module.css';
import { FieldFrame, type FieldWords } from '../field/field-frame.js';
import classes from './secret-field.module.css';

export interface SecretFieldProps extends FieldWords {
  value: string;
  copyLabel: string;
  /** The words of the button after it has copied the value. */
  copiedLabel: string;
}

/** A value that is shown to be stored elsewhere: it can be selected and copied, not changed. */
export function SecretField({ label, hint, error, value, copyLabel, copiedLabel }: SecretFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    field.current?.select();
    // Without a secure address there is no clipboard; then the selected text can be copied by hand.
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(described) => (
        <div className={classes.place}>
          <input
            {...described}
            ref={field}
            readOnly
            dir="ltr"
            value={value}
            className={fieldClasses.control}
            onFocus={(event) => event.target.select()}
          />
          <Button icon={isCopied ? 'check' : 'document'} onClick={copy}>
            {isCopied ? copiedLabel : copyLabel}
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}

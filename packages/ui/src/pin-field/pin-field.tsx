import { IconButton } from '../button/icon-button.js';
import { classNames } from '../class-names/class-names.js';
import fieldClasses from '../field/field.module.css';
import { FieldFrame, type FieldWords } from '../field/field-frame.js';
import classes from './pin-field.module.css';

export interface PinFieldProps extends FieldWords {
  value: string;
  onChange: (pin: string) => void;
  shown: boolean;
  onShown: (shown: boolean) => void;
  showLabel: string;
  hideLabel: string;
  maxLength?: number | undefined;
}

/** A text box that CSS masks. A native password field has no role, and phones show letters first for it. */
export function PinField(props: PinFieldProps) {
  const { label, hint, error, value, onChange, shown, onShown, showLabel, hideLabel, maxLength } = props;
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(described) => (
        <div className={classes.pin}>
          <input
            {...described}
            className={classNames(fieldClasses.control, classes.digits, !shown && classes.masked)}
            type="text"
            inputMode="numeric"
            autoComplete="current-password"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            maxLength={maxLength}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            icon={shown ? 'eye-off' : 'eye'}
            label={shown ? hideLabel : showLabel}
            onClick={() => onShown(!shown)}
          />
        </div>
      )}
    </FieldFrame>
  );
}

import { CheckField, FieldGroup } from '@fleet/ui';
import classes from './organisation.module.css';

export interface CheckGroupProps<Value extends string> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  options: readonly { value: Value; label: string; hint?: string | undefined }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Check boxes for a few options, of which several may be chosen. The result has the order of the options. */
export function CheckGroup<Value extends string>(props: CheckGroupProps<Value>) {
  const { label, hint, error, options, chosen, onChange } = props;
  const turn = (value: Value, isOn: boolean) =>
    onChange(
      options.map((each) => each.value).filter((each) => (each === value ? isOn : chosen.includes(each))),
    );
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      <div className={classes.boxes}>
        {options.map((option) => (
          <CheckField
            key={option.value}
            label={option.label}
            hint={option.hint}
            checked={chosen.includes(option.value)}
            onChange={(isOn) => turn(option.value, isOn)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

import { type KeyboardEvent, useId, useState } from 'react';
import { classNames } from '../class-names/class-names.js';
import fieldClasses from '../field/field.module.css';
import { FieldFrame, type FieldWords } from '../field/field-frame.js';
import classes from './combo-field.module.css';

export interface ComboOption {
  value: string;
  label: string;
  detail?: string | undefined;
}

export interface ComboFieldProps extends FieldWords {
  /** The chosen option; null if none is chosen. */
  chosen: ComboOption | null;
  onChoose: (option: ComboOption | null) => void;
  /** The options that fit the typed text, in their order. */
  options: readonly ComboOption[];
  /** Called with what the user types. */
  onSearch: (text: string) => void;
  /** Shown in place of the options, while there are none or while they are being loaded. */
  note?: string | undefined;
  placeholder?: string | undefined;
}

/**
 * A field that proposes what fits the typed text: for lists that are too long for a `SelectField`. Native `<datalist>`
 * cannot say which of two people of the same name was chosen.
 */
export function ComboField(props: ComboFieldProps) {
  const { label, hint, error, chosen, onChoose, options, onSearch, note, placeholder } = props;
  const listId = useId();
  /** What the user types, until an option is chosen; null while nothing is typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const optionId = (index: number) => `${listId}-${index}`;

  const open = () => {
    if (isOpen) return;
    setOpen(true);
    setActive(0);
    onSearch('');
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const choose = (option: ComboOption | undefined) => {
    if (option === undefined) return;
    onChoose(option);
    close();
  };
  const type = (text: string) => {
    setOpen(true);
    setTyped(text);
    setActive(0);
    onSearch(text);
    if (text === '' && chosen !== null) onChoose(null);
  };
  const move = (event: KeyboardEvent, step: number) => {
    event.preventDefault();
    if (!isOpen) open();
    else if (options.length > 0) setActive((active + step + options.length) % options.length);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(event, 1);
    else if (event.key === 'ArrowUp') move(event, -1);
    else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(options[active]);
    } else if (event.key === 'Escape' && isOpen) {
      // A dialog around the field stays open.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(described) => (
        <div className={classes.place}>
          <input
            {...described}
            className={fieldClasses.control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={isOpen && options.length > 0 ? optionId(active) : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={placeholder}
            value={typed ?? chosen?.label ?? ''}
            onChange={(event) => type(event.target.value)}
            onClick={open}
            onKeyDown={press}
            onBlur={close}
          />
          <div className={classes.panel} hidden={!isOpen}>
            <div id={listId} role="listbox" aria-label={label} tabIndex={-1}>
              {isOpen &&
                options.map((option, index) => (
                  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text box
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the keys
                  <div
                    key={option.value}
                    id={optionId(index)}
                    role="option"
                    aria-selected={index === active}
                    className={classNames(classes.option, index === active && classes.active)}
                    // Otherwise the text box would lose the focus.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(option)}
                  >
                    <bdi>{option.label}</bdi>
                    {option.detail !== undefined && <span className={classes.detail}>{option.detail}</span>}
                  </div>
                ))}
            </div>
            {note !== undefined && (
              <p className={classes.note} role="status">
                {note}
              </p>
            )}
          </div>
        </div>
      )}
    </FieldFrame>
  );
}

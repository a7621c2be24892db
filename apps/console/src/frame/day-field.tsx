import { TextField } from '@fleet/ui';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useMessages } from '../language/console-messages.js';
import { isDay } from './list-address.js';

export interface DayFieldProps {
  label: string;
  hint?: string | undefined;
  /** The day, as `2026-11-20`; empty if none is chosen. */
  value: string;
  /** Called with a whole day, or with an empty text if the user has emptied the field. */
  onChange: (day: string) => void;
}

/**
 * A day that is typed or chosen from the calendar. On its way to a whole day, a typed text is another day for a moment,
 * such as one of the year 2. So a typed day counts when the user leaves the field or presses Enter, and until then the
 * text is not touched: the browser would begin the day again. A day of the calendar counts immediately.
 */
export function DayField({ label, hint, value, onChange }: DayFieldProps) {
  const { frame } = useMessages();
  const { history } = useRouter();
  const input = useRef<HTMLInputElement>(null);
  /** False while the day comes from the calendar, whose keys and presses do not reach the page. */
  const isTyping = useRef(false);
  /** The text of the field, until it counts. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isFaulty, setFaulty] = useState(false);

  const apply = () => {
    const field = input.current;
    if (field === null) return;
    const day = field.value;
    // A part of a day has no value.
    const isWrong = field.validity.badInput || (day !== '' && !isDay(day));
    setFaulty(isWrong);
    if (isWrong) return;
    setTyped(null);
    if (day !== value) onChange(day);
  };
  const change = (text: string) => {
    setTyped(text);
    setFaulty(false);
    if (!isTyping.current) apply();
  };
  const press = (event: KeyboardEvent) => {
    const { key, altKey } = event;
    if (key === 'Enter') apply();
    const opensCalendar = key === ' ' || key === 'F4' || (key === 'ArrowDown' && altKey);
    isTyping.current = !opensCalendar && key !== 'Enter';
  };
  // A text with a fault does not stay when the filters are cleared or changed.
  useEffect(
    () =>
      history.subscribe(() => {
        const field = input.current;
        if (field === null || field === document.activeElement) return;
        if (field.validity.badInput) field.value = '';
        setTyped(null);
        setFaulty(false);
      }),
    [history],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and presses of the field inside
    <div
      onKeyDown={press}
      onPointerDown={() => {
        isTyping.current = false;
      }}
      onBlur={apply}
    >
      <TextField
        ref={input}
        label={label}
        hint={hint}
        error={isFaulty ? frame.dayForm : undefined}
        type="date"
        value={typed ?? value}
        onChange={change}
      />
    </div>
  );
}

import type { ControlMessages } from '../control-messages.js';

/** A type of document in words: known codes in the driver's language, other codes such as `gate_pass` as a phrase. */
export function documentTypeText(type: string, { document: { types } }: ControlMessages): string {
  const known: Readonly<Record<string, string>> = types;
  if (Object.hasOwn(known, type)) return known[type] ?? type;
  if (!/^[a-z0-9]+(_[a-z0-9]+)+$/.test(type)) return type;
  return `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('_', ' ')}`;
}

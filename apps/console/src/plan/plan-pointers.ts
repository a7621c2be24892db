import { isRecord } from '@fleet/contract/ground/schema-reading';

const stepsOf = (pointer: string) => pointer.split('/').slice(1);

/** What a JSON pointer names; undefined if nothing is there. The members of a plan need no escaping. */
export function valueAt(value: unknown, pointer: string): unknown {
  return stepsOf(pointer).reduce<unknown>((found, step) => {
    if (Array.isArray(found)) return found[Number(step)];
    return isRecord(found) ? found[step] : undefined;
  }, value);
}

/**
 * The value with another value at the pointer; undefined removes the member. Missing objects on the way to it are
 * created.
 */
export function withValueAt<Value>(value: Value, pointer: string, next: unknown): Value {
  return replaced(value, stepsOf(pointer), next) as Value;
}

function replaced(value: unknown, [step, ...rest]: readonly string[], next: unknown): unknown {
  if (step === undefined) return next;
  if (Array.isArray(value)) {
    return value.map((each, index) => (index === Number(step) ? replaced(each, rest, next) : each));
  }
  const members = isRecord(value) ? value : {};
  const inner = replaced(members[step], rest, next);
  if (inner === undefined) {
    return Object.fromEntries(Object.entries(members).filter(([name]) => name !== step));
  }
  // The member keeps its place, so that an unchanged plan stays the same text.
  return { ...members, [step]: inner };
}

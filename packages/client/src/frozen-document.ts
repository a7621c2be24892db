/**
 * Documents that are known to be frozen all the way down, so that nobody needs a copy of them. Not their parts: a route has a
 * thousand, and each entry of a weak set is looked at whenever memory is collected.
 */
const whole = new WeakSet<object>();

/**
 * The same value, which nobody can change any more, all the way down: an app that writes into what it was shown is told at
 * once.
 */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || whole.has(value)) return value;
  freezeAll(value);
  whole.add(value);
  return value;
}

/** The value as it is now, whatever becomes of the one that was given: the same one where nothing can become of it. */
export function frozenCopy<Value extends object>(value: Value): Value {
  return whole.has(value) ? value : frozen(structuredClone(value));
}

function freezeAll(value: object): void {
  for (const each of Object.values(value)) if (typeof each === 'object' && each !== null) freezeAll(each);
  Object.freeze(value);
}

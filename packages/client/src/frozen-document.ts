/**
 * Documents that are known to be deeply frozen, so that they need no copies. Their parts are not listed: a route has a
 * thousand, and each garbage collection visits every entry of a weak set.
 */
const whole = new WeakSet<object>();

/** Returns the same value, deeply frozen, so that an app that tries to change it immediately gets an error. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || whole.has(value)) return value;
  freezeAll(value);
  whole.add(value);
  return value;
}

/** Returns a frozen copy of the value; or the value itself, if it is deeply frozen already. */
export function frozenCopy<Value extends object>(value: Value): Value {
  return whole.has(value) ? value : frozen(structuredClone(value));
}

function freezeAll(value: object): void {
  for (const each of Object.values(value)) if (typeof each === 'object' && each !== null) freezeAll(each);
  Object.freeze(value);
}

/**
 * Documents that are known to be deeply frozen, so that they need no copies. Not their parts: a route has a thousand,
 * and each garbage collection visits every entry of a weak set.
 */
const whole = new WeakSet<object>();

/** The same value, deeply frozen: an app that tries to change what it got is told at once. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || whole.has(value)) return value;
  freezeAll(value);
  whole.add(value);
  return value;
}

/** The current state of the value, whatever happens to the given object later: the same object if it cannot change. */
export function frozenCopy<Value extends object>(value: Value): Value {
  return whole.has(value) ? value : frozen(structuredClone(value));
}

function freezeAll(value: object): void {
  for (const each of Object.values(value)) if (typeof each === 'object' && each !== null) freezeAll(each);
  Object.freeze(value);
}

import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import type { PhoneActions, PhoneView } from './phone-view.js';

/** The phone for React: a view that changes, and the actions. */
export interface Phone {
  view(): PhoneView;
  /** Calls the listener after each change of the view; call the result to stop. */
  subscribe(listener: () => void): () => void;
  actions: PhoneActions;
}

const PhoneContext = createContext<Phone | null>(null);
export const PhoneProvider = PhoneContext.Provider;

function useContextPhone(): Phone {
  const phone = useContext(PhoneContext);
  if (phone === null) throw new Error('This page needs a PhoneProvider around it.');
  return phone;
}

/** A part of the view; the component renders again only when that part changes. */
export function usePhone<Part>(select: (view: PhoneView) => Part): Part {
  const phone = useContextPhone();
  const last = useRef<{ part: Part } | null>(null);
  const read = useCallback(() => {
    const part = select(phone.view());
    if (last.current === null || !isAlike(last.current.part, part)) last.current = { part };
    return last.current.part;
  }, [phone, select]);
  return useSyncExternalStore(phone.subscribe, read);
}

export function usePhoneActions(): PhoneActions {
  return useContextPhone().actions;
}

/** True for the same value, and for plain objects or lists with the same members. */
function isAlike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]))
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
}

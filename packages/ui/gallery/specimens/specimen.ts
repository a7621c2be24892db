import type { ReactNode } from 'react';

/** One component, in one or several states, by itself. */
export interface Specimen {
  name: string;
  Sample: () => ReactNode;
}

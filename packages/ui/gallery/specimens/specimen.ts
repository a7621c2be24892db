import type { ReactNode } from 'react';

/** One component in one or several states. */
export interface Specimen {
  name: string;
  Sample: () => ReactNode;
}

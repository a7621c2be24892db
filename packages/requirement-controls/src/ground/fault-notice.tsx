import { Notice } from '@fleet/ui';
import type { ReactNode } from 'react';

/** A fault of the answer that belongs to no field. After a try to save, the page scrolls to this notice. */
export function FaultNotice({ children }: { children: ReactNode }) {
  return (
    <div data-fault>
      <Notice tone="danger">{children}</Notice>
    </div>
  );
}

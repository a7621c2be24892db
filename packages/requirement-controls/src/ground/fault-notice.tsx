import { Notice } from '@fleet/ui';
import type { ReactNode } from 'react';

/** What is wrong with the answer, where no field can say it. After a try to save, the page scrolls to it. */
export function FaultNotice({ children }: { children: ReactNode }) {
  return (
    <div data-fault>
      <Notice tone="danger">{children}</Notice>
    </div>
  );
}

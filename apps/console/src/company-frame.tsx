import { Skeleton } from '@fleet/ui';
import { Outlet } from '@tanstack/react-router';
import { LaterTexts } from './language/later-messages.js';

/** Around the pages for assets, reasons, webhooks and settings: it loads their texts. */
export function CompanyFrame() {
  return (
    <LaterTexts skeleton={<Skeleton lines={8} />}>
      <Outlet />
    </LaterTexts>
  );
}

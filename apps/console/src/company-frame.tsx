import { Skeleton } from '@fleet/ui';
import { Outlet } from '@tanstack/react-router';
import { CompanyTexts } from './language/company-messages.js';

/** Around the pages for assets, reasons, webhooks and settings: it loads their texts. */
export function CompanyFrame() {
  return (
    <CompanyTexts skeleton={<Skeleton lines={8} />}>
      <Outlet />
    </CompanyTexts>
  );
}

import { Page, PageHeader, Skeleton } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';

/** Shown until the storage of the phone is read. */
export function StartingScreen() {
  const { shell } = useMessages();
  return (
    <Page header={<PageHeader title={shell.appName} />}>
      <Skeleton lines={4} />
    </Page>
  );
}

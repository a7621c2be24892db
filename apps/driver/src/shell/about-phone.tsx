import { Button, List, ListRow, Section, useFormats } from '@fleet/ui';
import { useState } from 'react';
import { appVersion } from '../install/app-version.js';
import { askForNotifications, notificationRight } from '../install/hidden-page-notifications.js';
import { InstallHint } from '../install/install-hint.js';
import { useMessages } from '../language/driver-messages.js';
import { deviceId } from '../phone/remembered-driver.js';
import { usePhone } from '../phone/use-phone.js';

const mebibyte = 1024 * 1024;

/** The state of storage and notifications, and what support asks for. */
export function AboutPhone() {
  const { shell, install } = useMessages();
  const { text, number } = useFormats();
  const { persisted, freeBytes } = usePhone((view) => view.storage);
  const [right, setRight] = useState(notificationRight);
  const free =
    freeBytes === null
      ? shell.storageUnknown
      : text(shell.storageFree, { size: number(Math.floor(freeBytes / mebibyte)) });
  return (
    <Section title={shell.phone}>
      <InstallHint />
      <List label={shell.phone}>
        <ListRow
          title={free}
          detail={persisted ? shell.storageKept : shell.storageAtRisk}
          icon={persisted ? 'check' : 'warning'}
        />
        {right !== 'unsupported' && (
          <ListRow
            title={install.notifications}
            detail={
              right === 'denied'
                ? install.notificationsDenied
                : right === 'granted'
                  ? install.notificationsOn
                  : install.notificationsText
            }
            icon="bell"
          />
        )}
        <ListRow title={shell.version} detail={appVersion} icon="info" />
        <ListRow title={shell.device} detail={<bdi>{deviceId()}</bdi>} icon="keypad" />
      </List>
      {right === 'default' && (
        <Button icon="bell" fullWidth onClick={() => void askForNotifications().then(setRight)}>
          {install.turnOn}
        </Button>
      )}
    </Section>
  );
}

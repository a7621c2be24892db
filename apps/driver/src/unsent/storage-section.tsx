import { List, ListRow, Section, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { scarceBytes } from '../phone/storage-room.js';
import { usePhone } from '../phone/use-phone.js';

const mebibyte = 1024 * 1024;

/** Whether captures are safe on this phone, and how much more fits. */
export function StorageSection() {
  const { unsent } = useMessages();
  const { text, number } = useFormats();
  const { persisted, freeBytes } = usePhone((view) => view.storage);
  const isScarce = freeBytes !== null && freeBytes < scarceBytes;
  return (
    <Section title={unsent.storage}>
      <List label={unsent.storage}>
        <ListRow
          tone={isScarce ? 'warning' : 'neutral'}
          icon={isScarce ? 'warning' : 'info'}
          title={
            freeBytes === null ? unsent.storageUnknown : text(unsent.storageFree, { size: sizeOf(freeBytes) })
          }
          detail={isScarce ? unsent.storageScarce : undefined}
        />
        <ListRow
          tone={persisted ? 'success' : 'neutral'}
          icon={persisted ? 'check' : 'info'}
          title={persisted ? unsent.storageKept : unsent.storageAtRisk}
        />
      </List>
    </Section>
  );

  function sizeOf(bytes: number): string {
    const isLarge = bytes >= 1024 * mebibyte;
    return number(isLarge ? bytes / 1024 / mebibyte : Math.floor(bytes / mebibyte), {
      style: 'unit',
      unit: isLarge ? 'gigabyte' : 'megabyte',
      maximumFractionDigits: isLarge ? 1 : 0,
    });
  }
}

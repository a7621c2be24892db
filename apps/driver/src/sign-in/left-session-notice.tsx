import { Notice, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { usePhone } from '../phone/use-phone.js';

/** Shows the session that the driver left open in another organisation. */
export function LeftSessionNotice() {
  const { signIn } = useMessages();
  const { text, dateTime } = useFormats();
  const left = usePhone((view) => view.leftSession);
  if (left === null) return null;
  const organisation = left.organisationName;
  return (
    <Notice tone="warning" title={text(signIn.leftTitle, { organisation })}>
      {text(signIn.leftText, { organisation, time: dateTime(left.startedAt) })}
    </Notice>
  );
}

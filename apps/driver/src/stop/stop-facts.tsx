import { Button, ButtonRow, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { callLink, navigationLink } from '../map-view/navigation-link.js';
import type { StopView } from '../map-view/stop-views.js';
import { addressLines } from './address-lines.js';
import classes from './stop.module.css';

/** Where a stop is, and when it is open. */
export function StopAddress({ view: { stop } }: { view: StopView }) {
  const messages = useMessages();
  const { text, dateTime } = useFormats();
  return (
    <div className={classes.facts}>
      <address className={classes.address}>
        {addressLines(stop.address).map((line) => (
          <span key={line}>
            <bdi>{line}</bdi>
          </span>
        ))}
      </address>
      {(stop.time_windows ?? []).map(({ from, to }) => (
        <p key={from} className={classes.quiet}>
          {text(messages.stop.open, { from: dateTime(from), to: dateTime(to) })}
        </p>
      ))}
    </div>
  );
}

/** The link to the phone's navigation, and the contacts; a number that no link may dial is a text. */
export function StopContacts({ view: { stop } }: { view: StopView }) {
  const messages = useMessages();
  const { text } = useFormats();
  const contacts = stop.contacts ?? [];
  const links = contacts.flatMap(({ name, phone }) => {
    const href = callLink(phone);
    return href === null ? [] : [{ name, href }];
  });
  const others = contacts.flatMap(({ name, phone }) =>
    phone !== undefined && callLink(phone) === null ? [{ name, phone }] : [],
  );
  return (
    <>
      <ButtonRow>
        <Button
          icon="navigate"
          href={navigationLink(stop.address.coordinates, stop.name, navigator.userAgent)}
        >
          {messages.stop.navigate}
        </Button>
        {links.map(({ name, href }) => (
          <Button key={href} icon="phone" href={href} aria-label={text(messages.stop.callName, { name })}>
            {links.length > 1 ? name : messages.stop.call}
          </Button>
        ))}
      </ButtonRow>
      {others.map(({ name, phone }) => (
        <p key={`${name} ${phone}`} className={classes.quiet}>
          <bdi>{name}</bdi> <bdi>{phone}</bdi>
        </p>
      ))}
    </>
  );
}

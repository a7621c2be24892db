import { Button, Fact, FactList, IconButton, useFormats } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useDialogPlace } from '../frame/dialog-place.js';
import { useServiceNow } from '../frame/use-service-now.js';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import type { RouteState } from '../queries/route-options.js';
import { RouteActs } from '../routes/route-acts.js';
import { TransferNotice } from '../routes/transfer-notice.js';
import { RevokeDialog } from '../sessions/revoke-dialog.js';
import classes from './board-panel.module.css';
import type { BoardRow } from './live-exceptions.js';
import { useRowWords, vehicleName } from './use-row-words.js';

export interface BoardPanelProps {
  row: BoardRow;
  /** The whole route, when it is loaded. */
  state: RouteState | null;
  onClose: () => void;
}

/** The chosen row: what is known, links to more, and what can be done. */
export function BoardPanel({ row, state, onClose }: BoardPanelProps) {
  const { live, routes } = useMessages();
  const { facts, text } = useFormats();
  const words = useRowWords(row);
  const titleId = useId();
  const mayChange = useMay('routes:write');
  const [done, setDone] = useState<{ key: string; words: string } | null>(null);
  const { key, route, vehicle, transfer, refusal } = row;
  const place = useRef<HTMLElement>(null);
  // On a phone, the panel is above the list, and the chosen row may be far below.
  useEffect(() => {
    if (key !== '') place.current?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  const say = (said: string | null) => setDone(said === null ? null : { key, words: said });
  return (
    <section className={classes.panel} aria-labelledby={titleId} ref={place}>
      <div className={classes.head}>
        <h2 id={titleId}>
          <bdi>{words.driver}</bdi>
        </h2>
        <IconButton icon="cross" label={live.close} onClick={onClose} />
      </div>
      <p role="status" className={classes.done}>
        {done?.key === key ? done.words : ''}
      </p>
      {transfer !== null && (
        <TransferNotice transfer={transfer} routeName={route?.name} mayCancel={mayChange} />
      )}
      {refusal !== null && transfer === null && (
        <p>{text(routes.transferRefused, { reason: refusal.refusal_reason ?? '–' })}</p>
      )}
      <FactList>
        {vehicle !== null && (
          <Fact name={live.vehicle}>
            <bdi>{vehicleName(row)}</bdi>
          </Fact>
        )}
        <PositionFact row={row} />
        {route !== null && (
          <>
            <Fact name={live.progress}>{facts(words.progress)}</Fact>
            {words.times.length > 0 && (
              <Fact name={live.nextStop} wide>
                {facts(words.times)}
              </Fact>
            )}
            {words.failures.length > 0 && (
              <Fact name={live.failures} wide>
                {facts(words.failures)}
              </Fact>
            )}
          </>
        )}
      </FactList>
      <PanelLinks row={row} />
      <div className={classes.acts}>
        {mayChange && state !== null && state.route.id === route?.id && (
          <RouteActs key={route.id} state={state} hasTransfer={transfer !== null} onDone={say} />
        )}
        <RevokeAct row={row} onDone={say} />
      </div>
    </section>
  );
}

/** The age of the position, updated every second. */
function PositionFact({ row: { vehicle } }: Pick<BoardPanelProps, 'row'>) {
  const { live, routes } = useMessages();
  const { dateTime, relative, facts, amount } = useFormats();
  const now = useServiceNow();
  if (vehicle === null) return <Fact name={live.position}>{routes.noSession}</Fact>;
  const { position } = vehicle;
  if (position === null) return <Fact name={live.position}>{live.noPosition}</Fact>;
  const { received_at: at, speed } = position;
  const kmh = speed === null ? [] : [amount(Math.round(speed * 3.6), 'km/h')];
  return <Fact name={live.position}>{facts([dateTime(at), relative(at, now), ...kmh])}</Fact>;
}

function PanelLinks({ row: { route, vehicle } }: Pick<BoardPanelProps, 'row'>) {
  const { live, routes } = useMessages();
  const mayReadRoutes = useMay('routes:read');
  const mayReadSessions = useMay('sessions:read');
  return (
    <ul className={classes.links}>
      {route !== null && mayReadRoutes && (
        <>
          <li>
            <Link to="/routes/$routeId" params={{ routeId: route.id }}>
              {live.openRoute}
            </Link>
          </li>
          <li>
            <Link to="/quarantine" search={{ route: route.id }}>
              {routes.quarantineOfRoute}
            </Link>
          </li>
        </>
      )}
      {vehicle !== null && mayReadSessions && (
        <li>
          <Link to="/sessions/$sessionId" params={{ sessionId: vehicle.session.id }}>
            {live.openSession}
          </Link>
        </li>
      )}
    </ul>
  );
}

function RevokeAct({
  row: { vehicle },
  onDone,
}: Pick<BoardPanelProps, 'row'> & { onDone: (words: string) => void }) {
  const { sessions } = useMessages();
  const { text } = useFormats();
  const mayRevoke = useMay('sessions:revoke');
  const showDialog = useDialogPlace();
  if (vehicle === null || !mayRevoke) return null;
  const { session } = vehicle;
  const revoke = () =>
    showDialog((close) => (
      <RevokeDialog
        session={session}
        onClose={close}
        onDone={() => {
          close();
          onDone(text(sessions.revoked, { name: session.driver.name }));
        }}
      />
    ));
  return <Button onClick={revoke}>{sessions.revoke}</Button>;
}

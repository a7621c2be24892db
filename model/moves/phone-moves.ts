import { PushAddress } from '@fleet/contract/driving/sessions';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import fc from 'fast-check';
import { activeSessionOf, byName, type Session } from '../reference/reference-state.js';
import { sendAs } from '../world/model-callers.js';
import { Difference, type Model, type World } from '../world/model-world.js';
import { lookAround, type MoveSort, moveSort, organisationOf, pick, someNumber } from './model-move.js';

const addressCheck = shapeCheck(PushAddress);

function listenerOf({ state }: Model, n: number): Session | undefined {
  const driver = pick(
    state.organisations.flatMap(({ drivers }) => drivers),
    n,
  );
  if (driver === undefined) return undefined;
  const org = state.organisations.find(({ drivers }) => drivers.includes(driver));
  return org === undefined ? undefined : activeSessionOf(org, driver.name);
}

/** A phone connects or reconnects, with the session of its driver [C-9]. */
const listen = moveSort('listen', 6, fc.record({ n: someNumber }), {
  isPossible: (model, { n }) => listenerOf(model, n) !== undefined,
  async run(model, world, { n }) {
    const session = listenerOf(model, n);
    if (session === undefined || world.phones.isListening(session.name)) return;
    const { state } = model;
    const { name, driver } = session;
    const organisation = organisationOf(model, driver).name;
    const { body } = await sendAs(world, state, driver, { method: 'GET', path: '/sessions', organisation });
    const address = addressCheck.check(isRecord(body) && isRecord(body.data) ? body.data.push : null);
    if (!address.ok) throw new Difference(`the session of ${driver} has no push address`);
    await world.phones.listen(name, address.value, world.tokens.get(driver)?.token ?? '');
    world.transcript.push(`${driver} listens under ${name}`);
    await lookAround(model, world, { organisation, caller: driver });
  },
});

/** A phone disconnects, with or without an MQTT DISCONNECT. */
const leave = moveSort('stop_listening', 1, fc.record({ n: someNumber, politely: fc.boolean() }), {
  isPossible: () => true,
  async run(model, world, { n, politely }) {
    const session = pick(activeSessions(model, world), n);
    if (session === undefined) return;
    await (politely ? world.phones.hangUp(session) : world.phones.loseNetwork(session));
    world.transcript.push(`the phone of ${session} ${politely ? 'hangs up' : 'loses the network'}`);
  },
});

/** The active sessions whose phones are listening. */
function activeSessions(model: Model, { phones }: World): string[] {
  return phones
    .sessions()
    .filter((each) => phones.isListening(each))
    .filter((each) => byName(organisationOf(model, each).sessions, each).status === 'active');
}

/** Moves of phones that connect and disconnect. */
export const phoneMoves: readonly MoveSort[] = [listen, leave];

import { setTimeout as delay } from 'node:timers/promises';
import { faultSequence } from './fault-sequence.mjs';

/**
 * Carries out a fault every `everyMs` until the signal is aborted, and resolves when all parts run again. `say` gets a
 * line for each fault. Returns the faults that were carried out, as `service kill`, with their counts.
 */
export async function carryOutFaults({ parts, seed, everyMs, say, signal }) {
  const counts = new Map();
  const down = new Set();
  const mending = [];
  const startedAt = performance.now();
  const faults = faultSequence(seed, partKinds(parts));
  for (let turn = 1; ; turn += 1) {
    await delay(Math.max(0, turn * everyMs - (performance.now() - startedAt)), undefined, { signal }).catch(
      () => undefined,
    );
    if (signal.aborted) break;
    const fault = faults.next().value;
    const part = await findPart(parts, fault, down, signal);
    if (part === null) continue;
    const name = `${fault.part} ${fault.act}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    say(`${seconds} s: ${fault.act} ${part.name}${fault.part === part.name ? '' : ` (${fault.part})`}`);
    down.add(part);
    mending.push(carryOut(part, fault).finally(() => down.delete(part)));
  }
  await Promise.all(mending);
  return counts;
}

/** The kinds of parts that this cluster has: it has no broker if the services are the brokers. */
function partKinds(parts) {
  const kinds = Object.entries(parts).filter(([, list]) => list.length > 0);
  return kinds.flatMap(([kind]) => (kind === 'database' ? ['primary', 'replica'] : [kind]));
}

/** The part for a fault; waits until one is there. Null if the signal is aborted before. */
async function findPart(parts, { part: kind, pick }, down, signal) {
  while (!signal.aborted) {
    const found = await candidates(parts, kind);
    const running = found.filter((part) => !down.has(part));
    const chosen = running[Math.floor(pick * running.length)];
    if (chosen !== undefined) return chosen;
    await delay(500, undefined, { signal }).catch(() => undefined);
  }
  return null;
}

async function candidates(parts, kind) {
  if (kind !== 'primary' && kind !== 'replica') return parts[kind];
  const isWanted = await Promise.all(
    parts.database.map((each) => (kind === 'primary' ? each.isPrimary() : each.isReplica())),
  );
  return parts.database.filter((_, index) => isWanted[index]);
}

async function carryOut(part, { act, seconds }) {
  if (act === 'kill') {
    await part.kill();
    await delay(seconds * 1_000);
    await part.start();
    return;
  }
  part.pause();
  await delay(seconds * 1_000);
  part.resume();
}

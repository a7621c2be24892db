import { randomUUID } from 'node:crypto';
import type { Capture, QueueUpdate } from '../src/queue/queue-changes.js';

const at = '2026-11-20T09:00:00.000Z';

export function positionCapture(sessionId: string): Capture {
  const content = { kind: 'position' as const, position: { at, coordinates: [1.47, 42.45] } };
  return { id: randomUUID(), organisationId: 'o', sessionId, content };
}

export function outcomeCapture(sessionId: string, fields: Record<string, unknown> = {}): Capture {
  const id = randomUUID();
  const common = { submission_id: id, activity_reference: 'A', integration_key: 'k', captured_at: at };
  const outcome = { ...common, status: 'success', ...fields };
  return {
    id,
    organisationId: 'o',
    sessionId,
    content: { kind: 'outcome', routeId: 'r', routeVersion: 1, outcome },
  };
}

export function queueUpdate(part: Partial<QueueUpdate>): QueueUpdate {
  return { remove: [], park: [], images: [], ended: [], receipts: [], ...part };
}

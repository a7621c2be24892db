import { type PushKind, pushKinds, subjectMembers } from '@fleet/contract/driving/push';
import { isRecord } from '@fleet/contract/ground/schema-reading';

/** The kind and subject of a received message, or why it is not understood. */
export type ReadMessage = { ok: true; kind: PushKind; subjectId: string } | { ok: false; detail: string };

const isPushKind = (word: string): word is PushKind => pushKinds.some((each) => each === word);

/** Reads a message by its topic and payload [R-EVT-2][R-EVT-3]. Unknown members are ignored. */
export function readPushMessage(topicPrefix: string, topic: string, payload: Uint8Array): ReadMessage {
  const kind = topic.startsWith(`${topicPrefix}/`) ? topic.slice(topicPrefix.length + 1) : '';
  if (!isPushKind(kind)) return { ok: false, detail: 'the topic is none that this client knows' };
  const said = parsed(payload);
  if (!isRecord(said)) return { ok: false, detail: 'the payload is no JSON object' };
  const member = subjectMembers[kind];
  const subjectId = said[member];
  if (typeof subjectId !== 'string' || subjectId === '')
    return { ok: false, detail: `the payload has no ${member}` };
  return { ok: true, kind, subjectId };
}

function parsed(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch {
    return null;
  }
}

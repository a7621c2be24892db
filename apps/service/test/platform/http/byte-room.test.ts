import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/context.js';
import { followAnswer } from '../../../src/platform/http/answer-end.js';
import { type ByteRoom, createByteRoom } from '../../../src/platform/http/byte-room.js';

let room: ByteRoom;
beforeEach(() => {
  room = createByteRoom({
    what: 'responses',
    least: 32_768,
    caller: 100_000,
    organisation: 200_000,
    all: 300_000,
  });
});

/** Takes room. Returns the response whose end frees the room, or the code of the refusal. */
function enter(
  organisation: string,
  bytes: number,
  caller: string = crypto.randomUUID(),
): EventEmitter | string | undefined {
  const answer = new EventEmitter();
  try {
    room.enter({ organisation, caller }, bytes, answer);
    return answer;
  } catch (error) {
    return error instanceof Refusal ? error.problems[0]?.code : String(error);
  }
}

describe('the room for large bodies or responses', () => {
  it('[C-11] is limited for each organisation, and for all together', () => {
    expect(enter('one', 200_000)).toBeInstanceOf(EventEmitter);
    expect(enter('one', 40_000)).toBe('rate_limited');
    expect(enter('two', 100_000)).toBeInstanceOf(EventEmitter);
    expect(enter('two', 40_000)).toBe('unavailable');
  });

  it('[C-11] is free again when the response is closed', () => {
    const answer = enter('one', 200_000);
    (answer as EventEmitter).emit('close');
    expect(enter('one', 200_000)).toBeInstanceOf(EventEmitter);
    expect(enter('two', 100_000)).toBeInstanceOf(EventEmitter);
  });

  it('[C-11] is limited for each caller, who may always have one large body or response', () => {
    expect(enter('one', 150_000, 'key')).toBeInstanceOf(EventEmitter);
    expect(enter('one', 40_000, 'key')).toBe('rate_limited');
    expect(enter('two', 40_000, 'key')).toBe('rate_limited');
    expect(enter('one', 40_000, 'phone')).toBeInstanceOf(EventEmitter);
  });

  it('[C-11] is not taken for a client that has already disconnected', () => {
    const answer = new EventEmitter();
    followAnswer(answer, null);
    answer.emit('close');
    room.enter({ organisation: 'one', caller: 'key' }, 200_000, answer);
    expect(enter('one', 200_000)).toBeInstanceOf(EventEmitter);
  });

  it('[C-11] is not needed for small bodies or responses', () => {
    enter('one', 200_000);
    expect(enter('one', 32 * 1024)).toBeInstanceOf(EventEmitter);
  });
});

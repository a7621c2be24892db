import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/context.js';
import { type ByteRoom, createByteRoom } from '../../../src/platform/http/byte-room.js';

let room: ByteRoom;
beforeEach(() => {
  room = createByteRoom({ what: 'responses', least: 32_768, organisation: 200_000, all: 300_000 });
});

/** Takes room, and returns the response that gives it back, or the code of the refusal. */
function enter(organisation: string, bytes: number): EventEmitter | string | undefined {
  const answer = new EventEmitter();
  try {
    room.enter(organisation, bytes, answer);
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

  it('[C-11] is not needed for small ones', () => {
    enter('one', 200_000);
    expect(enter('one', 32 * 1024)).toBeInstanceOf(EventEmitter);
  });
});

import { describe, expect, it } from 'vitest';
import { judgePromptitude, promptitudeLimits } from '../src/progress/promptitude.js';

const at = (time: string) => `2026-11-20T${time}:00Z`;
const window = (from: string, to: string) => ({ from: at(from), to: at(to) });
const limits = promptitudeLimits({ early: '00:10:00', late: '00:05:00' });

describe('promptitude', () => {
  it('[C-10] has limits of a quarter of an hour by default', () => {
    expect(promptitudeLimits(null)).toEqual({ earlyMs: 900_000, lateMs: 900_000 });
    expect(promptitudeLimits({ late: '00:00:00' })).toEqual({ earlyMs: 900_000, lateMs: 0 });
  });

  it.each([
    ['07:49', 'early', '00:11:00'],
    ['07:50', 'on_time', '00:10:00'],
    ['08:00', 'on_time', '00:00:00'],
    ['08:05', 'on_time', '00:05:00'],
    ['08:06', 'late', '00:06:00'],
  ])('[C-10] of an arrival at %s planned for 08:00 is %s', (time, promptitude, deviation) => {
    const judged = judgePromptitude({ planned_arrival_at: at('08:00') }, at(time), limits);
    expect(judged).toEqual({ promptitude, deviation });
  });

  it.each([
    ['07:00', 'early', '01:00:00'],
    ['08:30', 'on_time', '00:00:00'],
    ['09:06', 'late', '00:06:00'],
    ['10:59', 'late', '01:59:00'],
    ['11:00', 'early', '02:00:00'],
    ['12:52', 'on_time', '00:08:00'],
    ['14:00', 'on_time', '00:00:00'],
    ['14:30', 'late', '00:30:00'],
  ])(
    '[C-10] of an arrival at %s between two windows is %s by the nearest one',
    (time, promptitude, deviation) => {
      const windows = [window('08:00', '09:00'), window('13:00', '14:00')];
      const stop = { planned_arrival_at: at('20:00'), time_windows: windows };
      for (const time_windows of [windows, [...windows].reverse()])
        expect(judgePromptitude({ ...stop, time_windows }, at(time), limits)).toEqual({
          promptitude,
          deviation,
        });
    },
  );

  it('is null if the plan has no time', () => {
    expect(judgePromptitude({}, at('08:00'), limits)).toBeNull();
    expect(judgePromptitude({ time_windows: [] }, at('08:00'), limits)).toBeNull();
  });
});

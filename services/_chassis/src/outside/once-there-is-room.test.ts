import { describe, expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { hurriedClock } from './hurried-clock.ts';
import { onceThereIsRoom } from './once-there-is-room.ts';

const full = (more: { mayHaveRoom?: true }) =>
  new AppError('failed_precondition', 'This would go over the budget.', {
    details: { isBudgetFull: true, ...more },
  });
const held = () => full({ mayHaveRoom: true });

/** A second after the beginning of time. */
const start = () => 1_000;

/** A call for which there is room from some moment on, and how often it was made. */
function callFrom(roomAt: number, { now }: { now(): number }) {
  const made: number[] = [];
  const call = async () => {
    made.push(now());
    if (now() < roomAt) throw held();
    return 'written';
  };
  return { call, made };
}

describe('a paid call', () => {
  it('with room is made once', async () => {
    const { clock, pauses } = hurriedClock({ start });
    const { call, made } = callFrom(0, clock);

    expect(await onceThereIsRoom(call, { until: 60_000, clock })).toBe('written');
    expect([made.length, pauses]).toEqual([1, []]);
  });

  it('whose room is held is made again, ever more seldom, until there is room', async () => {
    const { clock, pauses } = hurriedClock({ start });
    const { call } = callFrom(12_000, clock);

    expect(await onceThereIsRoom(call, { until: 60_000, clock })).toBe('written');
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 4_000]);
  });

  it('whose room never comes is tried last when the time is over, and says what is true then', async () => {
    const { clock, pauses } = hurriedClock({ start });
    const { call, made } = callFrom(Number.POSITIVE_INFINITY, clock);

    await expect(onceThereIsRoom(call, { until: 5_000, clock })).rejects.toMatchObject({
      code: 'failed_precondition',
      message: 'Other calls are under way and hold the rest of the budget. Please try again in a minute.',
      // Without `mayHaveRoom`: nobody further out waits for it a second time.
      details: { isBudgetFull: true, waitedInVain: true },
      cause: expect.objectContaining({ message: 'This would go over the budget.' }),
    });
    expect(pauses).toEqual([500, 1_000, 2_000, 500]);
    expect(made.at(-1)).toBe(5_000);
  });

  it.each([
    ['a budget that is used', full({})],
    ['anything else', new AppError('unavailable', 'Not now.')],
  ])('that %s refuses fails at once', async (_what, refusal) => {
    const { clock, pauses } = hurriedClock({ start });
    const call = async () => {
      throw refusal;
    };

    await expect(onceThereIsRoom(call, { until: 60_000, clock })).rejects.toBe(refusal);
    expect(pauses).toEqual([]);
  });

  it('that the budget refuses for good while it waits fails at that moment', async () => {
    const { clock, pauses } = hurriedClock({ start });
    const used = full({});
    const call = async () => {
      throw clock.now() < 2_000 ? held() : used;
    };

    await expect(onceThereIsRoom(call, { until: 60_000, clock })).rejects.toBe(used);
    expect(pauses).toEqual([500, 1_000]);
  });

  it('for which nobody waits any more is not made again', async () => {
    const left = new AbortController();
    const atPause = () => clock.now() > 2_000 && left.abort();
    const { clock, pauses } = hurriedClock({ start, atPause });
    const { call, made } = callFrom(2_000, clock);

    await expect(onceThereIsRoom(call, { until: 60_000, clock, signal: left.signal })).rejects.toThrow(
      'This would go over the budget.',
    );
    expect([made.length, pauses]).toEqual([2, [500, 1_000]]);
  });
});

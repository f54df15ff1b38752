import { expect, it } from 'vitest';
import { shareNext } from './share-next.ts';

/** Work that a test ends turn by turn, each with its number. */
function turns() {
  const begun: { key: string; end(): void; fail(): void }[] = [];
  const ask = shareNext(
    key =>
      new Promise<number>((resolve, reject) => {
        const turn = begun.length + 1;
        begun.push({ key, end: () => resolve(turn), fail: () => reject(new Error(`turn ${turn}`)) });
      }),
  );
  return { begun, ask };
}

it('all who ask while it is under way share one turn, which begins after they asked', async () => {
  const { begun, ask } = turns();
  const first = ask('anna');
  const later = [ask('anna'), ask('anna'), ask('anna')];
  expect(begun).toHaveLength(1);

  begun[0]?.end();
  expect(await first).toBe(1);
  begun[1]?.end();

  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  expect(begun).toHaveLength(2);
});

it('a turn that fails is told to those who share it, and the next one begins all the same', async () => {
  const { begun, ask } = turns();
  const [first, second] = [ask('anna'), ask('anna')];

  begun[0]?.fail();
  await expect(first).rejects.toThrow('turn 1');
  begun[1]?.end();

  expect(await second).toBe(2);
});

it('keys do not wait for each other, and who asks when nothing is under way begins at once', async () => {
  const { begun, ask } = turns();
  const [, other] = [ask('anna'), ask('bert')];
  begun[1]?.end();
  expect(await other).toBe(2);

  void ask('bert');

  expect(begun.map(({ key }) => key)).toEqual(['anna', 'bert', 'bert']);
});

import { expect, test } from 'vitest';
import { eachByItself, partsByThemselves } from './each-by-itself.ts';

const done: string[] = [];
const work = async (item: string) => {
  if (item.startsWith('bad')) throw new Error(`${item}.`);
  done.push(item);
};

test('what fails keeps nothing behind it from its turn, and is told in the end', async () => {
  done.length = 0;
  await expect(eachByItself(['a', 'bad', 'b'], work)).rejects.toThrow('bad.');
  expect(done).toEqual(['a', 'b']);
});

test('several failures are told in one', async () => {
  await expect(eachByItself(['bad 1', 'bad 2'], work)).rejects.toMatchObject({
    message: '2 could not be done',
    errors: [new Error('bad 1.'), new Error('bad 2.')],
  });
});

test('nothing is begun once the process begins to end', async () => {
  done.length = 0;
  const ending = new AbortController();
  await eachByItself(
    ['a', 'b'],
    async item => {
      await work(item);
      ending.abort();
    },
    ending.signal,
  );
  expect(done).toEqual(['a']);
});

test('parts of a run do not wait for each other’s luck', async () => {
  done.length = 0;
  await expect(partsByThemselves([() => work('bad'), () => work('b')])).rejects.toThrow('bad.');
  expect(done).toEqual(['b']);
});

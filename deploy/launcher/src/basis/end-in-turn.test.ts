import { expect, test } from 'vitest';
import { endInTurn } from './end-in-turn.ts';

test('all are ended, the last one first, though two of them fail', async () => {
  const ended: string[] = [];
  const failing = async (name: string) => {
    ended.push(name);
    throw new Error(name);
  };
  const ends = [
    () => ended.push('lock'),
    () => failing('server'),
    async () => ended.push('services'),
    () => failing('note'),
  ];

  await expect(endInTurn(ends)).rejects.toThrow('note');
  expect(ended).toEqual(['note', 'services', 'server', 'lock']);
});

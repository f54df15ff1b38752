import { expect, test } from 'vitest';
import { parseFields } from './fields.ts';

test('nested fields and their arguments are read', () => {
  expect(parseFields('id,messages.limit(1).after(abc){id,from{username}}')).toEqual([
    { name: 'id', args: {} },
    {
      name: 'messages',
      args: { limit: '1', after: 'abc' },
      children: [
        { name: 'id', args: {} },
        { name: 'from', args: {}, children: [{ name: 'username', args: {} }] },
      ],
    },
  ]);
});

test.each(['id,', 'a{b', 'a{b}}', '{a}', 'a.limit'])('%s is refused', text => {
  expect(() => parseFields(text)).toThrow();
});

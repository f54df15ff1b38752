import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRepeatKeys } from './use-repeat-keys.ts';

test('the same words have one key until they were answered, other words another', () => {
  const { result, rerender } = renderHook(() => useRepeatKeys<{ title: string }>());
  const first = result.current.keyOf({ title: 'Dawn' });
  rerender();

  expect(result.current.keyOf({ title: 'Dawn' })).toBe(first);
  expect(result.current.keyOf({ title: 'Dusk' })).not.toBe(first);
  result.current.done({ title: 'Dawn' });
  expect(result.current.keyOf({ title: 'Dawn' })).not.toBe(first);
});

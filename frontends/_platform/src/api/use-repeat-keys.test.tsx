import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRepeatKeys } from './use-repeat-keys.ts';

test('keys stay as long as the part of the screen, and are its own', () => {
  const { result, rerender } = renderHook(() => useRepeatKeys<string>());
  const first = result.current.keyOf('Dawn');
  rerender();

  expect(result.current.keyOf('Dawn')).toBe(first);
  const other = renderHook(() => useRepeatKeys<string>());
  expect(other.result.current.keyOf('Dawn')).not.toBe(first);
});

import { expect, test } from 'vitest';
import { readTraceparent, traceparentOf } from './traceparent.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

test('what is written is read', () => {
  const written = traceparentOf({ traceId, spanId, traceFlags: 1 });

  expect(written).toBe(`00-${traceId}-${spanId}-01`);
  expect(readTraceparent(written)).toEqual({ traceId, spanId, isKept: true });
  expect(readTraceparent(`00-${traceId}-${spanId}-00`)?.isKept).toBe(false);
});

test('a later version may say more', () => {
  expect(readTraceparent(`01-${traceId}-${spanId}-01-more`)).toMatchObject({ traceId });
});

test.each([
  undefined,
  '',
  ['a', 'b'],
  'x'.repeat(10_000),
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
])('%j is none', text => {
  expect(readTraceparent(text)).toBeUndefined();
});

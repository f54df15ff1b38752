import { expect, test } from 'vitest';
import { ownPort } from './own-port.ts';

test('a port is given once, also where more are asked for than one block has', async () => {
  const ports = new Set<number>();
  for (let asked = 0; asked < 450; asked++) ports.add(await ownPort());

  expect(ports.size).toBe(450);
});

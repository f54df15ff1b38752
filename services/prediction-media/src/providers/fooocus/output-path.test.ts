import { expect, test } from 'vitest';
import { outputAddress } from './output-path.ts';

const base = 'http://gpu.local:8888/fooocus';
const own = `${base}/files/2026-11-21/0b5e-0.png`;

test.each([
  ['http://127.0.0.1:8888/files/2026-11-21/0b5e-0.png', own],
  ['https://elsewhere.example/prefix/files/2026-11-21/0b5e-0.png', own],
  ['http://0.0.0.0:8888/files/2026-11-21/0b5e-0.png?x=1#y', own],
  ['http://127.0.0.1:8888/files/2026-11-21/0b5e-0.jpg', own.replace('.png', '.jpg')],
  ['http://127.0.0.1:8888/files/../v1/generation/stop', undefined],
  ['http://127.0.0.1:8888/files/2026-11-21/../../secret.png', undefined],
  ['http://127.0.0.1:8888/files/2026-11-21/%2e%2e%2fsecret.png', undefined],
  ['http://127.0.0.1:8888/files/2026-11-21/..\\secret.png', undefined],
  ['http://127.0.0.1:8888/files/2026-11-21/.hidden.png', undefined],
  ['http://127.0.0.1:8888/files/2026-11-21/a.html', undefined],
  ['http://169.254.169.254/latest.png', undefined],
  ['data:image/png;base64,/files/2026-11-21/a.png', undefined],
  ['file:///files/2026-11-21/a.png', undefined],
  ['not an address', undefined],
])('%s is fetched at %s', (said, address) => {
  expect(outputAddress(said, base)).toBe(address);
});

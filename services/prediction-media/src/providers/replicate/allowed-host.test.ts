import { expect, test } from 'vitest';
import { isAllowedOutput } from './allowed-host.ts';

test.each([
  ['https://replicate.delivery/pbxt/a/b.png', true],
  ['https://pb.replicate.delivery/a/b.png', true],
  ['http://replicate.delivery/a.png', false],
  ['https://evil-replicate.delivery/a.png', false],
  ['https://replicate.delivery.evil.com/a.png', false],
  ['https://api.replicate.com/v1/files/a', true],
  ['http://127.0.0.1:4222/', false],
  ['http://169.254.169.254/latest/meta-data', false],
  ['file:///etc/passwd', false],
  ['data:image/png;base64,AAAA', false],
  ['not an address', false],
])('%s may be fetched: %s', (address, allowed) => {
  expect(isAllowedOutput(address, 'https://api.replicate.com/v1')).toBe(allowed);
});

test('a stand-in for the provider may hand over files of its own host and port only', () => {
  expect(isAllowedOutput('http://127.0.0.1:9000/out/a.png', 'http://127.0.0.1:9000/v1')).toBe(true);
  expect(isAllowedOutput('http://127.0.0.1:9001/out/a.png', 'http://127.0.0.1:9000/v1')).toBe(false);
});

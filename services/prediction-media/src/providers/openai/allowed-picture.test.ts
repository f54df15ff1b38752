import { expect, test } from 'vitest';
import { isAllowedPicture } from './allowed-picture.ts';

test.each<[address: string, base: string, isAllowed: boolean]>([
  ['http://localhost:8080/generated-images/b1.png', 'http://localhost:8080/v1', true],
  ['http://localhost:8081/generated-images/b1.png', 'http://localhost:8080/v1', false],
  ['http://169.254.169.254/latest', 'http://localhost:8080/v1', false],
  ['https://draw.example.com/b1.png', 'https://draw.example.com/v1', true],
  ['http://draw.example.com/b1.png', 'https://draw.example.com/v1', false],
  ['https://draw.example.com.evil.example/b1.png', 'https://draw.example.com/v1', false],
  [
    'https://oaidalleapiprodscus.blob.core.windows.net/private/x.png?sig=1',
    'https://api.openai.com/v1',
    true,
  ],
  ['http://oaidalleapiprodscus.blob.core.windows.net/x.png', 'https://api.openai.com/v1', false],
  ['https://mine.blob.core.windows.net/x.png', 'https://draw.example.com/v1', false],
  ['https://evilblob.core.windows.net/x.png', 'https://api.openai.com/v1', false],
  ['file:///etc/passwd', 'http://localhost:8080/v1', false],
  ['no address', 'http://localhost:8080/v1', false],
])('%s from %s: %s', (address, base, isAllowed) => {
  expect(isAllowedPicture(address, base)).toBe(isAllowed);
});

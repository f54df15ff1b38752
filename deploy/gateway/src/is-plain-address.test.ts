import { expect, test } from 'vitest';
import { isPlainAddress } from './is-plain-address.ts';

test.each(['/', '/api/users', '/contents/1?at=/../x', '/.well-known/x', '/a..b/...', '/a%2Eb', '//twice'])(
  '%s is the same path for everybody',
  address => expect(isPlainAddress(address)).toBe(true),
);

test.each(['', '*', 'http://other.example.com/', '/..', '/a/../b', '/a/.%2E?x', '/%2e/', '/a\\b'])(
  '%s is not',
  address => expect(isPlainAddress(address)).toBe(false),
);

import { unguessable } from '@insta-ai/chassis/new-id';
import { expect, test } from 'vitest';
import { newSessionId, replicaOfRequest } from './session-id.ts';

test('a session id names its replica', () => {
  const replica = unguessable();

  const url = `/socket.io/?EIO=4&transport=polling&sid=${newSessionId(replica)}`;

  expect(replicaOfRequest(url)).toBe(replica);
});

test.each(['', '?sid=', '?sid=abc', `?sid=*.${unguessable()}`, `?sid=a.b.${unguessable()}`])(
  'the query %j names no replica',
  query => {
    expect(replicaOfRequest(`/socket.io/${query}`)).toBeUndefined();
  },
);

import { expect, test } from 'vitest';
import { newReplicaName, newSessionId, replicaOfRequest } from './session-id.ts';

test('a session id names its replica', () => {
  const replica = newReplicaName();

  const url = `/socket.io/?EIO=4&transport=polling&sid=${newSessionId(replica)}`;

  expect(replicaOfRequest(url)).toBe(replica);
});

test.each(['', '?sid=', '?sid=abc', `?sid=*.${newReplicaName()}`, `?sid=a.b.${newReplicaName()}`])(
  'the query %j names no replica',
  query => {
    expect(replicaOfRequest(`/socket.io/${query}`)).toBeUndefined();
  },
);

test('a session of 0.1.0 is known, and it knows ours, while both stand side by side', () => {
  const inItsForm = /^[A-Za-z0-9]{22}\.[A-Za-z0-9]{22}$/;

  expect(replicaOfRequest('/socket.io/?EIO=4&sid=Xq3TzR0aBbCcDdEeFfGgHh.0123456789abcdefghijkl')).toBe(
    'Xq3TzR0aBbCcDdEeFfGgHh',
  );
  expect(newSessionId(newReplicaName())).toMatch(inItsForm);
});

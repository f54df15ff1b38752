import { expect, it } from 'vitest';
import { readNatsAddress } from './nats-address.ts';

it('reads user and password, and gives the client an address without them', () => {
  expect(readNatsAddress('nats://insta-ai:1a%40b@bus:4222')).toEqual({
    servers: ['bus:4222'],
    user: 'insta-ai',
    pass: '1a@b',
  });
});

it('takes a name alone as a token', () => {
  expect(readNatsAddress('nats://s3cr3t@bus:4222')).toEqual({ servers: ['bus:4222'], token: 's3cr3t' });
});

it('asks for TLS where the address does, and needs no account', () => {
  expect(readNatsAddress('tls://bus.example.com:4443')).toEqual({
    servers: ['bus.example.com:4443'],
    tls: {},
  });
});

it('knows every server of a cluster', () => {
  expect(readNatsAddress('nats://u:p@a:4222, nats://b:4222')).toEqual({
    servers: ['a:4222', 'b:4222'],
    user: 'u',
    pass: 'p',
  });
});

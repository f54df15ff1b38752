import { expect, it } from 'vitest';
import { needsTls } from './needs-tls.ts';

it.each([
  'smtp://user:pw@mail.example.com:587',
  'smtp://10.0.0.5',
  'smtp://localhost.example.com',
  'smtps://mail.example.com',
])('on the way to %s nothing is sent in clear', url => expect(needsTls(url)).toBe(true));

it.each([
  'smtp://localhost:25',
  'smtp://127.0.0.1:4025',
  'smtp://[::1]:25',
  'smtp://simulator:4025?requireTLS=false',
])('%s may do without', url => expect(needsTls(url)).toBe(false));

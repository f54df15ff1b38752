import { expect, it } from 'vitest';
import { ownAddress } from './own-address.ts';

it.each([
  [{}, 'http://localhost:8080'],
  [{ PORT: '', BIND_ADDRESS: '' }, 'http://localhost:8080'],
  [{ PORT: '9000', BIND_ADDRESS: '0.0.0.0' }, 'http://localhost:9000'],
  [{ BIND_ADDRESS: '[::]' }, 'http://localhost:8080'],
  [{ BIND_ADDRESS: '127.0.0.1' }, 'http://localhost:8080'],
  [{ BIND_ADDRESS: '192.168.1.20' }, 'http://192.168.1.20:8080'],
  [{ BIND_ADDRESS: '[fd00::20]' }, 'http://[fd00::20]:8080'],
])('an installation with %j is asked at %s', (settings, address) => {
  expect(ownAddress(settings)).toBe(address);
});

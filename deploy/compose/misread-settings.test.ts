import { expect, test } from 'vitest';
import { misreadSettings } from './misread-settings.ts';

test.each([
  ['a dollar', 'ADMIN_PASSWORD=pa$word'],
  ['a dollar in double quotes', 'ADMIN_PASSWORD="pa$word"'],
  ['two dollars, of which Compose makes one', 'ADMIN_PASSWORD=pa$$word'],
  ['a sharp without a blank before it', 'ADMIN_PASSWORD=pa#word # mine'],
  ['behind export and blanks', '  export ADMIN_PASSWORD = pa#word'],
  ['with the line ends of Windows', 'PORT=1\r\nADMIN_PASSWORD=pa$word\r\n'],
])('%s outside of single quotes is told', (_what, text) => {
  expect(misreadSettings(text)).toEqual(['ADMIN_PASSWORD']);
});

test.each([
  ['single quotes', "ADMIN_PASSWORD='pa$word#1'"],
  ['a sharp in double quotes', 'ADMIN_PASSWORD="pa#word"'],
  ['a dollar that is escaped', 'ADMIN_PASSWORD="pa\\$word"'],
  ['a comment', 'PORT=8080 # as $before'],
  ['a comment of its own line', '# ADMIN_PASSWORD=pa$word#'],
  ['another setting on purpose', ['PUBLIC_URL=https://$', '{DOMAIN}:8443/'].join('')],
  ['a key of several lines', 'KEY="-----BEGIN\nab+/c==\n-----END"'],
])('%s is read as it is written', (_what, text) => {
  expect(misreadSettings(text)).toEqual([]);
});

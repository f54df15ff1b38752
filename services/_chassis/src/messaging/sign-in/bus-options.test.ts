import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { SettingsError } from '../../config.ts';
import { busOptions } from './bus-options.ts';

const folder = mkdtempSync(join(tmpdir(), 'insta-ai-bus-options-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function problemsOf(door: Parameters<typeof busOptions>[0]): readonly string[] {
  try {
    busOptions(door);
    return [];
  } catch (error) {
    return (error as SettingsError).problems;
  }
}

it('an address alone is enough', () => {
  expect(busOptions({ NATS_URL: 'nats://u:p@bus:4222' })).toEqual({
    servers: ['bus:4222'],
    user: 'u',
    pass: 'p',
  });
});

it('certificates are named to the client, which reads them at each attempt', () => {
  const [NATS_CA, NATS_CERT, NATS_KEY] = ['ca.crt', 'tls.crt', 'tls.key'].map(name => written(name, 'x'));

  const { tls } = busOptions({ NATS_URL: 'nats://bus', NATS_CA, NATS_CERT, NATS_KEY } as never);

  expect(tls).toEqual({ caFile: NATS_CA, certFile: NATS_CERT, keyFile: NATS_KEY });
});

it('every file that is of no use is named at once, before any attempt', () => {
  const NATS_CREDS = written('user.creds', 'no credentials');

  expect(
    problemsOf({
      NATS_URL: 'nats://u:p@bus',
      NATS_CREDS,
      NATS_CA: join(folder, 'none'),
      NATS_KEY: NATS_CREDS,
    }),
  ).toEqual([
    'NATS_CREDS names a file that is of no use: it has no user JWT and seed, as nsc writes them',
    expect.stringMatching(/^NATS_CA names a file that is of no use: ENOENT/),
    'NATS_CERT and NATS_KEY belong together: set both or neither',
    'NATS_CREDS says who we are: take user and password out of NATS_URL, or leave NATS_CREDS out',
  ]);
});

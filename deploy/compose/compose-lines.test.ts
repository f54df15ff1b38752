import { unreachableWords } from '@insta-ai/deploy/launcher/settings/unreachable-words';
import { expect, it } from 'vitest';
import { composeLines } from './compose-lines.ts';

const settings = {
  GRAPH_BASE_URL: 'https://graph.facebook.com',
  COURIER_S3_ENDPOINT: '',
  PUBLIC_URL: 'http://192.168.1.20:8080',
};

async function linesOf(given: typeof settings, misread: readonly string[] = []): Promise<string> {
  const run = {
    publicUrl: given.PUBLIC_URL,
    signInUrl: undefined,
    email: 'ada@example.com',
    password: 'secret',
    telling: 'given',
    mailUrl: undefined,
    simulatorUrl: undefined,
    real: [],
    unreachable: await unreachableWords(given.PUBLIC_URL, given, async () => []),
  } as const;
  return composeLines(run, '/srv/insta-ai/.env', misread).join('\n');
}

it('says of a local address what the real Instagram cannot fetch, and which settings end it', async () => {
  const lines = await linesOf(settings);

  expect(lines).toContain('Instagram cannot fetch pictures from http://192.168.1.20:8080');
  expect(lines).toMatch(/Set PUBLIC_URL .*COURIER_S3_ENDPOINT/);
  expect(lines).toContain('ADMIN_PASSWORD is in ');
  expect(lines).not.toContain('secret');
});

it('says nothing of it where Instagram is simulated, as empty lines of the example mean, or a courier is set', async () => {
  for (const change of [{ GRAPH_BASE_URL: '' }, { COURIER_S3_ENDPOINT: 'https://s3.example.com' }])
    expect(await linesOf({ ...settings, ...change })).not.toContain('cannot fetch');
});

it('names a setting whose value is not read as it stands, and not the value', async () => {
  const lines = await linesOf(settings, ['SMTP_URL']);

  expect(lines).toMatch(/^SMTP_URL in .*\.env has a \$ or # .*single quotes \(SMTP_URL='…'\)/m);
});

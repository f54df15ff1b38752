import { createLogger } from '@insta-ai/chassis/logger';
import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { type RunningServices, startServices } from '@insta-ai/chassis/start-services';
import { startTestIdentity, type TestIdentity } from '@insta-ai/deploy/testing/start-test-identity';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import { VoiceService } from '@insta-ai/proto/gen/insta_ai/voice/v1/voice_pb';
import { voiceService } from '@insta-ai/voice/app';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeVoice } from '../src/voice/voice.gateway.fake.ts';
import { createVoiceGateway, type VoiceGateway } from '../src/voice/voice.gateway.ts';

let platform: TestPlatform;
let identity: TestIdentity;
let nats: NatsConnection;
let running: RunningServices | undefined;

beforeAll(async () => {
  platform = await startTestPlatform();
  identity = await startTestIdentity(platform.settings.NATS_URL ?? '');
  nats = await connect({ servers: platform.settings.NATS_URL });
  running = await startServices({ services: [voiceService], settings: platform.settings });
});
afterAll(async () => {
  await running?.stop();
  await nats.close();
  await identity.stop();
  await platform.stop();
});

const real = () =>
  createVoiceGateway(createRpcClient({ service: VoiceService, nats }), createLogger('silent'));
const text = 'The boat leaves at nine.';

/** A person who has picked that text as an example. */
async function personWithExample(): Promise<string> {
  const { userId, headers } = await identity.newUser({ instagramAccount: '178400' });
  const reply = await running?.app.inject({
    method: 'POST',
    url: '/api/voice/exemplars',
    headers,
    payload: { text },
  });
  expect(reply?.statusCode).toBe(200);
  return userId;
}

describe.each<[string, (example?: string) => VoiceGateway]>([
  ['of voice', real],
  [
    'in memory',
    example =>
      createFakeVoice({ sheet: [], exemplars: example ? [{ id: 'text-1', text: example }] : [], recent: [] }),
  ],
])('voices %s', (_name, open) => {
  it('are empty where nothing was learned', async () => {
    const { userId } = await identity.newUser();
    expect(await open().of(userId, 'A boat')).toMatchObject({ sheet: [], exemplars: [], recent: [] });
  });

  it('have the examples that were picked', async () => {
    const voice = await open(text).of(await personWithExample(), 'A boat');
    expect(voice?.exemplars).toMatchObject([{ id: expect.stringMatching(/^text-/), text }]);
  });
});

it('a voice that does not answer is none, and nobody waits for it', async () => {
  await running?.stop();
  running = undefined;

  expect(await real().of('user-1', 'A boat')).toBeUndefined();
});

import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { authUserService } from '@insta-ai/auth-user/app';
import { calendarAiService } from '@insta-ai/calendar-ai/app';
import { createLogger } from '@insta-ai/chassis/logger';
import { connectNats } from '@insta-ai/chassis/messaging/connect-nats';
import { startServices } from '@insta-ai/chassis/start-services';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { contentTypeService } from '@insta-ai/content-type/app';
import { simulatedSettings } from '@insta-ai/deploy/launcher/settings/simulated-settings';
import { instagramService } from '@insta-ai/instagram/app';
import { predictionMediaService } from '@insta-ai/prediction-media/app';
import { spendingService } from '@insta-ai/spending/app';
import { voiceService } from '@insta-ai/voice/app';
import type { NatsConnection } from '@nats-io/transport-node';
import { demoConditions } from '../simulator/src/conditions.ts';
import { startSimulator } from '../simulator/src/start-simulator.ts';
import { startTestPlatform } from './start-test-platform.ts';

/** The services that others ask, as they are: what a gateway and its fake are held to. */
export type Neighbours = {
  /** The bus that they answer on. */
  nats: NatsConnection;
  objects: ObjectStore;
  /** The one person there is. */
  person: { id: string; email: string };
  stop(): Promise<void>;
};

const email = 'ann@example.com';
const password = 'a good password';

export async function startNeighbours(): Promise<Neighbours> {
  const platform = await startTestPlatform();
  const simulator = await startSimulator({
    folder: join(platform.folder, 'simulator'),
    speed: 200,
    conditions: demoConditions,
  });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const running = await startServices({
    services: [
      authUserService,
      contentTypeService,
      predictionMediaService,
      instagramService,
      calendarAiService,
      spendingService,
      voiceService,
    ],
    settings: {
      ...platform.settings,
      ...simulatedSettings(simulator, {}),
      PUBLIC_URL: 'https://insta.example.com',
      JWT_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      ENCRYPTION_KEY: '11'.repeat(32),
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
    },
  });
  const url = '/api/users/login';
  const login = await running.app.inject({ method: 'POST', url, payload: { email, password } });
  const nats = await connectNats(
    { NATS_URL: platform.settings.NATS_URL ?? '', BUS_PREFIX: '' },
    createLogger('silent'),
  );
  return {
    nats,
    objects: await platform.openObjects(),
    person: { id: login.json().user._id, email },
    async stop() {
      await nats.close();
      await running.stop();
      await simulator.stop();
      await platform.stop();
    },
  };
}

import { readSettings, type SettingsSource } from '@insta-ai/chassis/config';
import { bucketOrigins, publicBucketSettings } from '@insta-ai/chassis/storage/presigned/bucket-origins';
import { facebookLogin } from '@insta-ai/deploy/launcher/settings/facebook-login';
import type { ServeFrontendsOptions } from '@insta-ai/shell/server';
import { facebookApp } from '@insta-ai/shell/server/facebook-app';
import { courierHost } from '@insta-ai/shell/server/frontends-settings';
import type { SimulatorAddresses } from '@insta-ai/simulator/addresses';

/** What the front ends of this process are told of the world around it. */
export function servedFrontends(
  simulator: SimulatorAddresses | undefined,
  given: SettingsSource,
): ServeFrontendsOptions {
  return {
    mediaOrigins: [
      ...(simulator ? [simulator.url] : []),
      ...bucketOrigins(readSettings(publicBucketSettings, given)),
    ],
    appConfig: {
      simulated: simulator ? { feedUrl: `${simulator.url}/feed`, mailUrl: `${simulator.url}/mail` } : null,
      ...(given.HASHTAG_CAP && { hashtagCap: Number(given.HASHTAG_CAP) }),
      courierHost: courierHost(given.COURIER_S3_ENDPOINT),
      facebook: facebookApp(facebookLogin(simulator, given)),
    },
  };
}

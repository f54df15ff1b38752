import type { SettingsSource } from '@insta-ai/chassis/config';
import { type FacebookLogin, facebookSite } from '@insta-ai/shell/server/facebook-app';
import type { SimulatorAddresses } from '@insta-ai/simulator/addresses';
import { isSimulated } from './simulated-settings.ts';

/** What the front ends are told about the Facebook login: where Instagram is simulated, the simulator's app and site. */
export function facebookLogin(
  simulator: Pick<SimulatorAddresses, 'url' | 'credentials'> | undefined,
  given: SettingsSource,
): FacebookLogin {
  const asked = {
    graphVersion: given.GRAPH_VERSION,
    scopes: given.FACEBOOK_SCOPES,
    configId: given.FACEBOOK_LOGIN_CONFIG_ID,
  };
  return simulator && isSimulated('GRAPH_BASE_URL', given)
    ? { appId: simulator.credentials.facebookAppId, site: simulator.url, ...asked }
    : { appId: given.FACEBOOK_APP_ID, site: facebookSite, ...asked };
}

import type { SettingsSource } from '@insta-ai/chassis/config';
import type { SimulatorAddresses } from '../../simulator/src/addresses.ts';
import { isSimulated } from './simulated-settings.ts';

/** The default of the instagram service. */
const graphVersion = 'v25.0';

/** The app behind the Facebook login button and where its dialog is: Meta's, or the simulator's; null without an app id. */
export function facebookApp(
  simulator: Pick<SimulatorAddresses, 'url' | 'credentials'> | undefined,
  given: SettingsSource,
): { appId: string; dialogUrl: string } | null {
  const dialog = `${given.GRAPH_VERSION || graphVersion}/dialog/oauth`;
  if (simulator && isSimulated('GRAPH_BASE_URL', given))
    return { appId: simulator.credentials.facebookAppId, dialogUrl: `${simulator.url}/${dialog}` };
  const appId = given.FACEBOOK_APP_ID;
  return appId ? { appId, dialogUrl: `https://www.facebook.com/${dialog}` } : null;
}

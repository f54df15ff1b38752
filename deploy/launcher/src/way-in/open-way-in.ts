import { passwordIsTold, type Secrets } from '../data-folder/secrets.ts';
import type { LauncherSettings } from '../settings/launcher-settings.ts';
import { connectSimulatedAccount, newSignInUrl, signInFirstUser } from './first-user.ts';
import { tellingOf, type WayIn } from './way-in.ts';

type Installation = {
  folder: string;
  settings: Pick<LauncherSettings, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>;
  secrets: Secrets;
  /** Where we reach the product, and where browsers do. */
  url: string;
  publicUrl: string;
  mailUrl: string | undefined;
  /** Opens the simulated Instagram account, where Instagram is simulated. */
  simulatedAccount: string | undefined;
};

/** Signs the first user of a started installation in, connects what is simulated, and says how the person gets in. */
export async function openWayIn(installation: Installation): Promise<WayIn & { told(): Promise<void> }> {
  const { folder, settings, secrets, url, publicUrl, mailUrl, simulatedAccount } = installation;
  // What is set now counts, not what was set when the folder was new.
  const email = settings.ADMIN_EMAIL ?? secrets.ADMIN_EMAIL;
  const password = settings.ADMIN_PASSWORD ?? secrets.ADMIN_PASSWORD;
  const first = await signInFirstUser(url, email, password);
  if (first && simulatedAccount) await connectSimulatedAccount(url, first, simulatedAccount);
  const telling = tellingOf({
    fits: first !== undefined,
    isGiven: settings.ADMIN_PASSWORD !== undefined,
    isUntold: secrets.PASSWORD_IS_UNTOLD ?? false,
  });
  return {
    publicUrl,
    signInUrl: first && (await newSignInUrl(url, publicUrl, first)),
    email,
    password,
    telling,
    mailUrl,
    told: async () => {
      if (telling === 'itself') await passwordIsTold(folder);
    },
  };
}

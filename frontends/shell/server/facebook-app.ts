/** The default of the instagram service. */
export const defaultGraphVersion = 'v25.0';

/** The site that people log in at, unless Instagram is simulated. */
export const facebookSite = 'https://www.facebook.com';

/** What is set about the Facebook login. */
export type FacebookLogin = {
  appId: string | undefined;
  graphVersion: string | undefined;
  /** Facebook's site, or the simulator's. */
  site: string;
};

/** The app that people connect their Instagram account through, and where its login dialog is. */
export type FacebookApp = { appId: string; dialogUrl: string };

/** The app behind the Facebook login button; null without an app id. */
export function facebookApp({ appId, graphVersion, site }: FacebookLogin): FacebookApp | null {
  const version = graphVersion || defaultGraphVersion;
  return appId ? { appId, dialogUrl: `${site.replace(/\/$/, '')}/${version}/dialog/oauth` } : null;
}

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
  /** The permissions that the app has, separated by commas; all that the product can use unless given. */
  scopes?: string | undefined;
  /** The configuration of an app with Facebook Login for Business, which holds the permissions. */
  configId?: string | undefined;
};

/** The app that people connect their Instagram account through, and where its login dialog is. */
export type FacebookApp = { appId: string; dialogUrl: string; scopes?: string; configId?: string };

/** The app behind the Facebook login button; null without an app id. */
export function facebookApp(login: FacebookLogin): FacebookApp | null {
  const { appId, graphVersion, site, scopes, configId } = login;
  if (!appId) return null;
  const version = graphVersion || defaultGraphVersion;
  const dialogUrl = `${site.replace(/\/$/, '')}/${version}/dialog/oauth`;
  return { appId, dialogUrl, ...(scopes && { scopes }), ...(configId && { configId }) };
}

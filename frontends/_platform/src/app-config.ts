/** An app at Facebook: its dialog asks for `scopes` at most, or for what the configuration `configId` holds. */
export type FacebookApp = {
  appId: string;
  dialogUrl: string;
  /** Separated by commas; all that are of use unless given. */
  scopes?: string | undefined;
  configId?: string | undefined;
};

/** What the server that sends the HTML tells the page. */
export type AppConfig = {
  /** Address of each remote's manifest, by its name. */
  remotes: { [name: string]: string };
  /** Where to look at what is simulated; null when all of it is real. */
  simulated: { feedUrl: string; mailUrl: string } | null;
  /** The app that people connect their Instagram account through, and the address of its login dialog. */
  facebook: FacebookApp | null;
  /** Most hashtags of a post; the usual number where the server says none. */
  hashtagCap?: number | undefined;
  /** The host of the bucket that pictures go through to Instagram; none where Instagram fetches them here. */
  courierHost?: string | undefined;
  appVersion: string;
};

/** Id of the `<script type="application/json">` that carries the settings in the HTML. */
const appConfigElementId = 'app-config';

/** Reads the settings of the page; throws in plain words when they are missing or wrong. */
export function readAppConfig(page: Document = document): AppConfig {
  const text = page.getElementById(appConfigElementId)?.textContent;
  if (!text)
    throw new Error(
      'This page came without its settings (app-config). It must be served by the shell server.',
    );
  return parseAppConfig(text);
}

/** Checks the settings as they came. */
export function parseAppConfig(text: string): AppConfig {
  const config = parseObject(text);
  const remotes = asObject(config.remotes, 'remotes');
  for (const [name, address] of Object.entries(remotes)) asText(address, `remotes.${name}`);
  return {
    remotes: remotes as AppConfig['remotes'],
    simulated: config.simulated === null ? null : parseSimulated(config.simulated),
    facebook: config.facebook ? parseFacebook(config.facebook) : null,
    hashtagCap: typeof config.hashtagCap === 'number' ? config.hashtagCap : undefined,
    courierHost: config.courierHost === undefined ? undefined : asText(config.courierHost, 'courierHost'),
    appVersion: asText(config.appVersion, 'appVersion'),
  };
}

function parseFacebook(value: unknown): FacebookApp {
  const facebook = asObject(value, 'facebook');
  return {
    appId: asText(facebook.appId, 'facebook.appId'),
    dialogUrl: asText(facebook.dialogUrl, 'facebook.dialogUrl'),
    scopes: facebook.scopes === undefined ? undefined : asText(facebook.scopes, 'facebook.scopes'),
    configId: facebook.configId === undefined ? undefined : asText(facebook.configId, 'facebook.configId'),
  };
}

function parseSimulated(value: unknown) {
  const simulated = asObject(value, 'simulated');
  return {
    feedUrl: asText(simulated.feedUrl, 'simulated.feedUrl'),
    mailUrl: asText(simulated.mailUrl, 'simulated.mailUrl'),
  };
}

function parseObject(text: string): { [key: string]: unknown } {
  try {
    return asObject(JSON.parse(text), 'itself');
  } catch (cause) {
    throw new Error('The settings of this page (app-config) are not valid JSON.', { cause });
  }
}

function asObject(value: unknown, where: string): { [key: string]: unknown } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(where);
  return value as { [key: string]: unknown };
}

function asText(value: unknown, where: string): string {
  if (typeof value !== 'string' || value === '') throw wrong(where);
  return value;
}

function wrong(where: string): Error {
  return new Error(`The settings of this page (app-config) are wrong at: ${where}.`);
}

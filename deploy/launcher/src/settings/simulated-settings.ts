import { SettingsError, type SettingsSource } from '@insta-ai/chassis/config';
import type { SimulatorAddresses } from '@insta-ai/simulator/addresses';

/** A service of the outside world, and what the simulator offers in its place. */
type OutsideService = {
  readonly name: string;
  /** What only the real one asks for: who sets one of them means the real one. */
  readonly keys: readonly string[];
  /** Where the real one is, if that is one place. */
  readonly vendorUrl?: string;
  settings(simulator: SimulatorAddresses): Record<string, string>;
};

/** TABLE: what can be simulated, by the base URL that leads outside instead. */
const outsideServices = {
  REPLICATE_BASE_URL: {
    name: 'Replicate',
    keys: ['REPLICATE_API_TOKEN'],
    vendorUrl: 'https://api.replicate.com/v1',
    settings: ({ replicateBaseUrl, credentials }) => ({
      REPLICATE_BASE_URL: replicateBaseUrl,
      REPLICATE_API_TOKEN: credentials.replicateApiToken,
      REPLICATE_WEBHOOK_SECRET: credentials.replicateWebhookSecret,
    }),
  },
  OPENAI_BASE_URL: {
    name: 'the text model',
    keys: ['OPENAI_API_KEY'],
    vendorUrl: 'https://api.openai.com/v1',
    settings: ({ openaiBaseUrl, credentials }) => ({
      OPENAI_BASE_URL: openaiBaseUrl,
      OPENAI_API_KEY: credentials.openaiApiKey,
    }),
  },
  GRAPH_BASE_URL: {
    name: 'Instagram',
    keys: ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
    vendorUrl: 'https://graph.facebook.com',
    settings: ({ graphBaseUrl, credentials }) => ({
      GRAPH_BASE_URL: graphBaseUrl,
      FACEBOOK_APP_ID: credentials.facebookAppId,
      FACEBOOK_APP_SECRET: credentials.facebookAppSecret,
      WEBHOOK_VERIFY_TOKEN: credentials.webhookVerifyToken,
    }),
  },
  SMTP_URL: {
    name: 'mail',
    keys: [],
    settings: ({ smtpUrl }) => ({ SMTP_URL: smtpUrl, MAIL_FROM: 'Insta AI <insta-ai@localhost>' }),
  },
} satisfies Record<string, OutsideService>;

type BaseUrl = keyof typeof outsideServices;

const rows = Object.entries<OutsideService>(outsideServices) as [BaseUrl, OutsideService][];

/**
 * What is set, with the vendor's own address for each service of which a key is set and no address: a key says that the
 * service is meant to be real. Throws a SettingsError for a key that is set and empty.
 */
export function withVendorAddresses(given: SettingsSource): SettingsSource {
  const empty = rows.flatMap(([baseUrl, { name, keys }]) =>
    keys
      .filter(key => given[key]?.trim() === '')
      .map(
        key =>
          `${key} is empty: add ${key}=… with its value, or take ${key} and ${baseUrl} away to simulate ${name}`,
      ),
  );
  if (empty.length > 0) throw new SettingsError(empty);
  return { ...given, ...vendorAddresses(given) };
}

/** The vendors' own addresses of services that have a key and no address. */
export function vendorAddresses(given: SettingsSource): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap(([baseUrl, { keys, vendorUrl }]) =>
      vendorUrl && isSimulated(baseUrl, given) && keys.some(key => given[key]) ? [[baseUrl, vendorUrl]] : [],
    ),
  );
}

/** Whether a service of the outside world is simulated under these settings: what is set goes outside, the rest does not. */
export function isSimulated(baseUrl: BaseUrl, given: SettingsSource): boolean {
  return !given[baseUrl];
}

/** Whether pictures are simulated: those of the image service that draws by default, and of an OpenAI-compatible one beside it. */
export function drawsSimulated(given: SettingsSource): boolean {
  const usual = given.IMAGE_PROVIDER || 'replicate';
  if (usual === 'replicate' && !isSimulated('REPLICATE_BASE_URL', given)) return false;
  if (usual !== 'replicate' && usual !== 'openai') return false;
  return !given.OPENAI_IMAGE_MODEL || openAiImagesAt(given) === undefined;
}

/** Whether one image service is the simulator's. */
export function isSimulatedImageService(name: string, given: SettingsSource): boolean {
  if (name === 'replicate') return isSimulated('REPLICATE_BASE_URL', given);
  return name === 'openai' && openAiImagesAt(given) === undefined;
}

/** Where an OpenAI-compatible server draws: by its own settings, or as the text model; undefined when that is simulated. */
function openAiImagesAt(given: SettingsSource): string | undefined {
  if (given.OPENAI_IMAGE_BASE_URL) return given.OPENAI_IMAGE_BASE_URL;
  return given.OPENAI_IMAGE_API_KEY
    ? outsideServices.OPENAI_BASE_URL.vendorUrl
    : given.OPENAI_BASE_URL || undefined;
}

/**
 * Where pictures come from when it is not Replicate, which has a row above; undefined when it is. Every image service is set up by an address
 * named like it.
 */
function picturesFrom(given: SettingsSource): { at: string | undefined } | undefined {
  const usual = given.IMAGE_PROVIDER || 'replicate';
  if (usual === 'replicate') return undefined;
  return { at: usual === 'openai' ? openAiImagesAt(given) : given[`${usual.toUpperCase()}_BASE_URL`] };
}

/** Settings for everything that is simulated. */
export function simulatedSettings(
  simulator: SimulatorAddresses,
  given: SettingsSource,
): Record<string, string> {
  return Object.assign({}, ...simulatedUnder(given).map(({ settings }) => settings(simulator)));
}

/** What is real and at which host, for the person; an address may carry a password. */
export function realNames(given: SettingsSource): string[] {
  const pictures = picturesFrom(given)?.at;
  return [
    ...rows
      .filter(([baseUrl]) => !isSimulated(baseUrl, given))
      .map(([baseUrl, { name }]) => `${name} (${hostOf(given[baseUrl] ?? '')})`),
    // A wrong address is named by the service that reads it.
    ...(pictures && URL.canParse(pictures) ? [`pictures (${hostOf(pictures)})`] : []),
  ];
}

/** What is simulated, for the person. */
export function simulatedNames(given: SettingsSource): string[] {
  const pictures = picturesFrom(given);
  const names = simulatedUnder(given).map(({ name }) => name);
  return pictures && drawsSimulated(given) ? [...names, 'pictures'] : names;
}

const hostOf = (url: string) => new URL(url).host;

/** What the first user has of the simulator: its mail box, and what opens its Instagram account. */
export function simulatedOfPerson(
  simulator: Pick<SimulatorAddresses, 'url' | 'credentials'> | undefined,
  given: SettingsSource,
): { mailUrl: string | undefined; simulatedAccount: string | undefined } {
  return {
    mailUrl: simulator && isSimulated('SMTP_URL', given) ? `${simulator.url}/mail` : undefined,
    simulatedAccount:
      simulator && isSimulated('GRAPH_BASE_URL', given) ? simulator.credentials.userAccessToken : undefined,
  };
}

function simulatedUnder(given: SettingsSource): OutsideService[] {
  return rows.filter(([baseUrl]) => isSimulated(baseUrl, given)).map(([, service]) => service);
}

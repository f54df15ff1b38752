import type { SettingsSource } from '@insta-ai/chassis/config';
import type { SimulatorAddresses } from '@insta-ai/simulator/addresses';

/** What the simulator offers in the place of a real service. */
type SimulatedService = {
  readonly name: string;
  settings(simulator: SimulatorAddresses): Record<string, string>;
};

/** TABLE: what can be simulated, by the base URL that leads outside instead. */
const simulatedServices = {
  REPLICATE_BASE_URL: {
    name: 'Replicate',
    settings: ({ replicateBaseUrl, credentials }) => ({
      REPLICATE_BASE_URL: replicateBaseUrl,
      REPLICATE_API_TOKEN: credentials.replicateApiToken,
      REPLICATE_WEBHOOK_SECRET: credentials.replicateWebhookSecret,
    }),
  },
  OPENAI_BASE_URL: {
    name: 'the text model',
    settings: ({ openaiBaseUrl, credentials }) => ({
      OPENAI_BASE_URL: openaiBaseUrl,
      OPENAI_API_KEY: credentials.openaiApiKey,
    }),
  },
  GRAPH_BASE_URL: {
    name: 'Instagram',
    settings: ({ graphBaseUrl, credentials }) => ({
      GRAPH_BASE_URL: graphBaseUrl,
      FACEBOOK_APP_ID: credentials.facebookAppId,
      FACEBOOK_APP_SECRET: credentials.facebookAppSecret,
      WEBHOOK_VERIFY_TOKEN: credentials.webhookVerifyToken,
    }),
  },
  SMTP_URL: {
    name: 'mail',
    settings: ({ smtpUrl }) => ({ SMTP_URL: smtpUrl, MAIL_FROM: 'Insta AI <insta-ai@localhost>' }),
  },
} satisfies Record<string, SimulatedService>;

type BaseUrl = keyof typeof simulatedServices;

/** Whether a service of the outside world is simulated under these settings: what is set goes outside, the rest does not. */
export function isSimulated(baseUrl: BaseUrl, given: SettingsSource): boolean {
  return !given[baseUrl];
}

/** Settings for everything that is simulated. */
export function simulatedSettings(
  simulator: SimulatorAddresses,
  given: SettingsSource,
): Record<string, string> {
  return Object.assign({}, ...simulatedUnder(given).map(({ settings }) => settings(simulator)));
}

/** What is simulated, for the person. */
export function simulatedNames(given: SettingsSource): string[] {
  return simulatedUnder(given).map(({ name }) => name);
}

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

function simulatedUnder(given: SettingsSource): SimulatedService[] {
  const baseUrls = Object.keys(simulatedServices) as BaseUrl[];
  return baseUrls.filter(baseUrl => isSimulated(baseUrl, given)).map(baseUrl => simulatedServices[baseUrl]);
}

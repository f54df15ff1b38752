import type { SettingsSource } from '@insta-ai/chassis/config';
import type { SimulatorAddresses } from '@insta-ai/simulator/addresses';

/** What the simulator offers in the place of a real service: one row per base URL, with what belongs to it. */
type SimulatedService = {
  readonly name: string;
  readonly baseUrl: string;
  readonly settings: Record<string, string>;
};

function simulatedServices(simulator: SimulatorAddresses): SimulatedService[] {
  const { credentials } = simulator;
  return [
    {
      name: 'Replicate',
      baseUrl: 'REPLICATE_BASE_URL',
      settings: {
        REPLICATE_BASE_URL: simulator.replicateBaseUrl,
        REPLICATE_API_TOKEN: credentials.replicateApiToken,
        REPLICATE_WEBHOOK_SECRET: credentials.replicateWebhookSecret,
      },
    },
    {
      name: 'the text model',
      baseUrl: 'OPENAI_BASE_URL',
      settings: { OPENAI_BASE_URL: simulator.openaiBaseUrl, OPENAI_API_KEY: credentials.openaiApiKey },
    },
    {
      name: 'Instagram',
      baseUrl: 'GRAPH_BASE_URL',
      settings: {
        GRAPH_BASE_URL: simulator.graphBaseUrl,
        FACEBOOK_APP_ID: credentials.facebookAppId,
        FACEBOOK_APP_SECRET: credentials.facebookAppSecret,
        WEBHOOK_VERIFY_TOKEN: credentials.webhookVerifyToken,
      },
    },
    {
      name: 'mail',
      baseUrl: 'SMTP_URL',
      settings: { SMTP_URL: simulator.smtpUrl, MAIL_FROM: 'Insta AI <insta-ai@localhost>' },
    },
  ];
}

/** Settings for everything whose base URL is not set; what is set goes outside and the rest stays simulated. */
export function simulatedSettings(
  simulator: SimulatorAddresses | undefined,
  given: SettingsSource,
): { settings: Record<string, string>; names: string[] } {
  if (!simulator) return { settings: {}, names: [] };
  const simulated = simulatedServices(simulator).filter(service => !given[service.baseUrl]);
  return {
    settings: Object.assign({}, ...simulated.map(service => service.settings)),
    names: simulated.map(service => service.name),
  };
}

const baseUrls = ['REPLICATE_BASE_URL', 'OPENAI_BASE_URL', 'GRAPH_BASE_URL', 'SMTP_URL'] as const;

/** Whether a service of the outside world is simulated under these settings. */
export function isSimulated(baseUrl: (typeof baseUrls)[number], given: SettingsSource): boolean {
  return !given[baseUrl];
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

/** Whether anything is simulated at all. */
export function needsSimulator(given: SettingsSource): boolean {
  return baseUrls.some(baseUrl => isSimulated(baseUrl, given));
}

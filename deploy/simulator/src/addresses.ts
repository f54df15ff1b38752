import { type Credentials, simulatorCredentials } from './credentials.ts';

/** Where a simulator is, and what opens it. */
export type SimulatorAddresses = {
  url: string;
  smtpUrl: string;
  replicateBaseUrl: string;
  openaiBaseUrl: string;
  graphBaseUrl: string;
  credentials: Credentials;
};

/** The addresses of a simulator that listens at `url` (HTTP) and `smtpUrl`, wherever it runs. */
export function simulatorAddresses(url: string, smtpUrl: string): SimulatorAddresses {
  return {
    url,
    smtpUrl,
    replicateBaseUrl: `${url}/replicate/v1`,
    openaiBaseUrl: `${url}/openai/v1`,
    graphBaseUrl: `${url}/graph`,
    credentials: simulatorCredentials,
  };
}

export type Credentials = {
  replicateApiToken: string;
  replicateWebhookSecret: string;
  openaiApiKey: string;
  facebookAppId: string;
  facebookAppSecret: string;
  webhookVerifyToken: string;
  /** Long-lived (60 days) user token of the simulated person, all scopes granted. */
  userAccessToken: string;
  /** Short-lived (1 hour from the first start) user token, to be exchanged. */
  shortUserAccessToken: string;
};

/**
 * Fixed and public on purpose: they open nothing but a simulator, and every way to run the product
 * (one process, compose, chart) can name them without passing them around.
 */
export const simulatorCredentials: Credentials = {
  replicateApiToken: 'r8_SimulatorOnly00000000000000000000000000',
  replicateWebhookSecret: `whsec_${Buffer.from('simulator webhook signing').toString('base64')}`,
  openaiApiKey: 'sk-simulator-only-000000000000000000000000',
  facebookAppId: '100000000000001',
  facebookAppSecret: '51a7000000000000000000000000facc',
  webhookVerifyToken: 'simulator-verify-token',
  userAccessToken: 'EAASimulatorLongLivedUserToken000000000000000000000000ZD',
  shortUserAccessToken: 'EAASimulatorShortLivedUserToken00000000000000000000000ZD',
};

import type { AppConfig } from '@insta-ai/platform';

/** Whether a service is played by the simulator: its web part has one host, its mail server another port of the same. */
export function isSimulatedHost(host: string, simulated: AppConfig['simulated']): boolean {
  if (!simulated || !URL.canParse(simulated.feedUrl)) return false;
  const simulator = new URL(simulated.feedUrl);
  const asked = URL.parse(`http://${host}`);
  return asked !== null && asked.hostname === simulator.hostname;
}

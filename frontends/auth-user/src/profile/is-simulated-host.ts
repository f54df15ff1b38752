import type { AppConfig } from '@insta-ai/platform';

/** Whether the simulator plays a service: its web part and its mail server are two ports of one host. */
export function isSimulatedHost(host: string, simulated: AppConfig['simulated']): boolean {
  if (!simulated || !URL.canParse(simulated.feedUrl)) return false;
  const simulator = new URL(simulated.feedUrl);
  const asked = URL.parse(`http://${host}`);
  return asked !== null && asked.hostname === simulator.hostname;
}

import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';

/**
 * The way out for calls that need limits or checks of their own. It leads through the proxies of the environment where Node is told to
 * use them (`NODE_USE_ENV_PROXY=1`), as Node's own fetch does; `connect` then holds for what `NO_PROXY` names, and who may be reached
 * beyond the proxy is the proxy's to say.
 */
export function openWayOut(options: Agent.Options): Dispatcher {
  // biome-ignore lint/style/noProcessEnv: a setting of Node, as the proxies are, and none of ours.
  return process.env.NODE_USE_ENV_PROXY === '1' ? new EnvHttpProxyAgent(options) : new Agent(options);
}

import { contractVersion, type RemoteModule } from '@insta-ai/platform';
import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  preloadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { screenOf } from './remotes.ts';

/** Script chunk load time-out of the specification (section 9); the run time's own is 20 s whatever the bundler says. */
const loadTimeoutMs = 120_000;

/** A remote that could not be loaded; the frame stays and its screen says so. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  readonly remote: string;

  constructor(remote: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.remote = remote;
  }
}

let addresses: { [name: string]: string } = {};
/** Remotes that are here or on their way; asked for once, however many links lead to them. */
const fetched = new Set<string>();

/** Tells the federation where the remotes are; once, before the first screen. */
export function registerRemoteAddresses(remotes: { [name: string]: string }) {
  addresses = remotes;
  registerPlugins([patientLoading]);
  registerRemotes(
    Object.entries(remotes).map(([name, address]) => ({
      name: federationName(name),
      entry: new URL(address, window.location.href).href,
    })),
  );
}

/** Loads a remote's one module; what fails can be tried again. */
export async function loadRemoteModule(name: string): Promise<RemoteModule> {
  if (!addresses[name]) throw new RemoteLoadError(name, 'This section is not part of this installation.');
  const module = await loadRemote<{ remote: RemoteModule }>(`${federationName(name)}/remote`).catch(cause => {
    throw new RemoteLoadError(name, 'This section could not be loaded. Everything else works.', cause);
  });
  if (module?.remote?.contractVersion !== contractVersion) {
    throw new RemoteLoadError(name, 'This section was updated. Reload the page to use it.');
  }
  fetched.add(name);
  return module.remote;
}

/** Fetches what a path needs before it is asked for (the pointer rests on its link). */
export function preloadScreen(path: string) {
  const remote = screenOf(path)?.remote;
  if (!remote || !addresses[remote] || fetched.has(remote)) return;
  fetched.add(remote);
  preloadRemote([
    { nameOrAlias: federationName(remote), exposes: ['remote'], resourceCategory: 'all' },
  ]).catch(() => fetched.delete(remote));
}

/** Names in the federation must be JavaScript identifiers. */
function federationName(remote: string): string {
  return remote.replaceAll('-', '_');
}

const patientLoading: ModuleFederationRuntimePlugin = {
  name: 'patient-loading',
  createScript: ({ url }) => {
    const script = document.createElement('script');
    script.src = new URL(url, window.location.href).href;
    return { script, timeout: loadTimeoutMs };
  },
  fetch: url => inlinedManifest(url) ?? fetchManifest(url),
};

/** The server sends the manifest of the asked-for screen with the page; it counts once, so that a retry asks again. */
function inlinedManifest(url: string): Promise<Response> | undefined {
  const path = new URL(url, window.location.href).pathname;
  const block = document.querySelector(
    `script[type="application/json"][data-manifest="${CSS.escape(path)}"]`,
  );
  if (!block?.textContent) return undefined;
  block.remove();
  return Promise.resolve(
    new Response(block.textContent, { headers: { 'Content-Type': 'application/json' } }),
  );
}

/** A JSON that is no manifest would be kept as a failure for ever, so it is refused here. */
async function fetchManifest(url: string): Promise<Response> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(loadTimeoutMs) });
  if (!reply.ok) throw new Error(`The manifest answered ${reply.status}`);
  const manifest: unknown = await reply.clone().json();
  if (typeof manifest !== 'object' || manifest === null || !('metaData' in manifest)) {
    throw new Error('The manifest is not one');
  }
  return reply;
}

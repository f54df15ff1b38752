import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';

/** Where engines listen, as a person would call the places. */
export const askedPlaces = "DOCKER_HOST, /var/run/docker.sock, podman's socket";

/** Address (`unix://…` or `tcp://…`) of the first engine that answers, for programs that speak to one themselves. */
export async function findEngineSocket(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  const given = environment.DOCKER_HOST;
  const runtime = environment.XDG_RUNTIME_DIR;
  const places = given
    ? [given]
    : [
        'unix:///var/run/docker.sock',
        ...(runtime ? [`unix://${join(runtime, 'podman/podman.sock')}`] : []),
        'unix:///run/podman/podman.sock',
      ];
  for (const place of places) if (await answers(place)) return place;
  return undefined;
}

/** Both engines answer `/_ping`. */
function answers(address: string): Promise<boolean> {
  const socketPath = address.startsWith('unix://') ? address.slice('unix://'.length) : undefined;
  if (socketPath && !existsSync(socketPath)) return Promise.resolve(false);
  const place = socketPath ? { socketPath } : hostOf(address);
  if (!place) return Promise.resolve(false);
  return new Promise(resolve => {
    const asking = request({ ...place, path: '/_ping', timeout: 5_000 }, reply => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    asking.once('timeout', () => asking.destroy());
    asking.once('error', () => resolve(false));
    asking.end();
  });
}

function hostOf(address: string): { host: string; port: string } | undefined {
  if (!/^(tcp|http):\/\//.test(address) || !URL.canParse(address)) return undefined;
  const { hostname, port } = new URL(address);
  return { host: hostname, port: port || '2375' };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { createReplicateGateway } from '../../src/providers/replicate/replicate.gateway.ts';
import {
  type PeerRun,
  type ProviderPeer,
  pause429Ms,
  pourBytes,
  sendJson,
  servePeer,
} from './provider-peer.ts';

const token = 'r8_peer';

/** Looks at a run until it is done. */
const looksNeeded = 2;

type Run = PeerRun & { id: string; input: Record<string, unknown>; looks: number; isLate: boolean };

/** Replicate as its own documentation and seen answers describe it (ai-providers.md A). */
export async function openReplicatePeer(picture: Buffer, model = 'a'.repeat(64)): Promise<ProviderPeer> {
  const peer: Pick<ProviderPeer, 'starts' | 'looks' | 'outputs'> = { starts: [], looks: [], outputs: [] };
  const runs: Run[] = [];

  const show = (run: Run) => ({
    id: run.id,
    version: model,
    input: run.input,
    status: run.isCancelled ? 'canceled' : run.looks > looksNeeded ? 'succeeded' : 'processing',
    logs: '50%|#####',
    output:
      run.looks > looksNeeded
        ? Array.from({ length: run.count }, (_, n) => `${server.origin}/out/${run.id}/${n}.png`)
        : null,
    error: null,
    urls: {},
  });
  const take = (body: Buffer, isLate: boolean): Run => {
    const { input } = JSON.parse(body.toString()) as { input: Record<string, unknown> };
    const count = Number(input.image_number ?? 1);
    const id = `run${runs.length + 1}`;
    const run = { id, input, count, prompt: String(input.prompt), looks: 0, isCancelled: false, isLate };
    runs.push(run);
    return run;
  };
  const start = (body: Buffer, response: ServerResponse) => {
    switch (peer.starts.shift()) {
      case 'throttled':
        return sendJson(response, { detail: 'Request was throttled.', retry_after: pause429Ms / 1000 }, 429);
      case 'refused':
        return sendJson(
          response,
          {
            title: 'Input validation failed',
            invalid_fields: [{ field: 'input.prompt', description: 'no' }],
          },
          422,
        );
      case 'no-credit':
        return sendJson(response, { title: 'Insufficient credit', status: 402 }, 402);
      case 'bad-key':
        return sendJson(response, { title: 'Unauthenticated', status: 401 }, 401);
      case 'server-error':
        return sendJson(response, {}, 500);
      case 'no-json':
        return response.writeHead(200).end('<html>');
      case 'redirect':
        return response.writeHead(302, { location: 'http://localhost:1/steal' }).end();
      case 'lost-request':
        return response.destroy();
      case 'lost-answer':
        take(body, false);
        return response.destroy();
      case 'late-run':
        take(body, true);
        return response.destroy();
      default:
        return sendJson(response, show(take(body, false)), 201);
    }
  };
  const look = (run: Run, response: ServerResponse) => {
    switch (peer.looks.shift()) {
      case 'cold':
        return sendJson(response, { ...show(run), status: 'starting', logs: '' });
      case 'server-error':
        return sendJson(response, {}, 502);
      case 'throttled':
        return sendJson(response, { detail: 'Rate limit resets in ~30s.' }, 429);
      case 'lost':
        return response.destroy();
      case 'failed':
        return sendJson(response, { ...show(run), status: 'failed', error: 'Process failed.' });
      case 'sensitive':
        return sendJson(response, { ...show(run), status: 'failed', error: 'NSFW content detected' });
      case 'forgotten':
        return sendJson(response, { detail: 'Not found' }, 404);
      default: {
        run.looks += 1;
        const shown = show(run);
        if (peer.outputs[0] === 'elsewhere' && shown.output) {
          peer.outputs.shift();
          shown.output = ['http://169.254.169.254/latest.png'];
        }
        return sendJson(response, shown);
      }
    }
  };
  const deliver = (response: ServerResponse) => {
    switch (peer.outputs.shift()) {
      case 'gone':
        return response.writeHead(404).end();
      case 'broken':
        return response.destroy();
      case 'no-picture':
        return response.end('<html>sorry</html>');
      case 'too-large':
        return pourBytes(response);
      default:
        return response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    }
  };

  const api = (request: IncomingMessage, body: Buffer, response: ServerResponse) => {
    const { method, url = '' } = request;
    const [, name] = /^\/v1\/predictions\/([^/]+)/.exec(url) ?? [];
    const run = runs.find(one => one.id === name);
    if (url === '/v1/webhooks/default/secret') return sendJson(response, { key: 'whsec_cGVlcg==' });
    if (method === 'POST' && url === '/v1/predictions') return start(body, response);
    if (url.startsWith('/v1/predictions?'))
      return sendJson(response, {
        results: runs
          .filter(one => !one.isLate)
          .map(show)
          .reverse(),
        next: null,
      });
    if (!run) return sendJson(response, { detail: 'Not found' }, 404);
    if (method !== 'POST') return look(run, response);
    run.isCancelled = true;
    return sendJson(response, show(run));
  };
  const server = await servePeer((request, body, response) => {
    const isSigned = request.headers.authorization === `Bearer ${token}`;
    const isOutput = request.url?.startsWith('/out/');
    // Outputs are fetched without the token.
    if (isOutput === isSigned) sendJson(response, { title: 'Unauthenticated', status: 401 }, 401);
    else if (isOutput) deliver(response);
    else api(request, body, response);
  });

  return {
    ...peer,
    runs,
    provider: createReplicateGateway({
      baseUrl: `${server.origin}/v1`,
      token,
      model,
      webhookSecret: undefined,
      requestMs: 5_000,
    }),
    appear: () => {
      for (const run of runs) run.isLate = false;
    },
    close: server.close,
  };
}

import type { IncomingMessage } from 'node:http';
import { serveHttp } from '../../../testing/servers/serve-http.ts';
import { type GraphRequest, Refusal, readRequest } from './graph-request.ts';
import { answerLogin, app } from './login.ts';
import { createPublishing } from './publishing.ts';
import { createUploads } from './uploads.ts';

/**
 * A second Graph API, written from reference/instagram-graph-api.md alone and sharing nothing with the simulator or with
 * our client: a second opinion on what they have in common. Knows what the main job needs, with pictures and films, and refuses everything
 * else.
 */
export async function startOtherGraph({ workMs = 700 } = {}) {
  const publishing = createPublishing({ uploadsAt: () => uploadHost.url, workMs });
  const uploads = createUploads(publishing.containers);
  // Another host, which only the answer to a container names.
  const uploadHost = await serveHttp(
    (incoming, outgoing) => void uploads.take(incoming, outgoing).catch(() => {}),
  );
  const { refusals } = uploads;
  const asked: string[] = [];
  let losePublishAnswers = 0;

  const answer = async (
    incoming: IncomingMessage,
    note: (request: GraphRequest) => void,
  ): Promise<object> => {
    const request = await readRequest(incoming);
    note(request);
    const found = answerLogin(request, origin) ?? (await publishing.answer(request));
    if (found) return found;
    throw new Refusal(100, `Unsupported ${request.method.toLowerCase()} request to ${request.path}`, 33, {
      type: 'GraphMethodException',
    });
  };

  const { url: origin, stop } = await serveHttp(async (incoming, outgoing) => {
    let name = `${incoming.method} ${incoming.url?.split('?')[0]}`;
    try {
      const body = await answer(incoming, ({ method, path }) => {
        name = `${method} ${path}`;
        asked.push(name);
      });
      if (name.endsWith('/media_publish') && losePublishAnswers > 0) {
        losePublishAnswers -= 1;
        outgoing.destroy();
        return;
      }
      outgoing
        .writeHead(200, { 'content-type': 'application/json; charset=UTF-8' })
        .end(JSON.stringify(body));
    } catch (error) {
      const refusal =
        error instanceof Refusal ? error : new Refusal(1, String(error), undefined, { status: 500 });
      refusals.push(`${name}: ${refusal.message}`);
      outgoing.writeHead(refusal.status, { 'content-type': 'application/json; charset=UTF-8' });
      outgoing.end(JSON.stringify(refusal.body));
    }
  });

  return {
    settings: { GRAPH_BASE_URL: origin, FACEBOOK_APP_ID: app.id, FACEBOOK_APP_SECRET: app.secret },
    posts: publishing.posts,
    /** Everything it was asked, and what it refused, in order. */
    asked,
    refusals,
    /** Drops the connection after the next publish was carried out. */
    loseNextPublishAnswer: () => {
      losePublishAnswers += 1;
    },
    /** Where each upload began, and how to break one off. */
    uploads: uploads.offsets,
    breakNextUpload: uploads.breakNext,
    async stop() {
      await stop();
      await uploadHost.stop();
    },
  };
}

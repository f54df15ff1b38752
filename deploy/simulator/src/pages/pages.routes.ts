import { createReadStream, existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { drawPicture } from '../drawing/draw-picture.ts';
import type { Hashtags } from '../graph/community/hashtags.ts';
import type { GraphParts } from '../graph/graph-parts.ts';
import { seededAccounts, trackOf } from '../graph/seed.ts';
import type { PredictionsStore } from '../replicate/predictions.store.ts';
import type { MailRecord } from '../smtp/mail-record.ts';
import type { Collection } from '../store/store.ts';
import { feedPage } from './feed.page.ts';
import { inboxPage, mailPage } from './mail.page.ts';
import { overviewPage } from './overview.page.ts';
import { page } from './page.ts';
import { playNotes } from './play-notes.ts';
import { foundPostPage, postPage, storyPage } from './post.page.ts';
import { simulatorStyles } from './simulator.css.ts';

type PageParts = GraphParts & {
  hashtags: Hashtags;
  predictions: PredictionsStore;
  mails: Collection<MailRecord>;
};

/** What a person looks at: overview, feed, posts, stories, mail; and the pictures on them. */
export function pageRoutes({
  site,
  faults,
  media,
  comments,
  hashtags,
  predictions,
  mails,
  folders,
}: PageParts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/simulator.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(simulatorStyles),
    );
    app.get('/', async (_request, reply) => {
      const counts = {
        posts: media.newestFirst().length,
        pictures: predictions.newestFirst().length,
        mails: mails.newestFirst().length,
      };
      return html(reply, overviewPage(site, counts, faults.list()));
    });
    app.get<{ Querystring: { account?: string } }>('/feed', async (request, reply) => {
      const [first] = seededAccounts;
      const account = seededAccounts.find(one => one.username === request.query.account) ?? first;
      return account ? html(reply, feedPage(media, account)) : missing(reply);
    });
    for (const path of ['/p/:code', '/p/:code/', '/reel/:code', '/reel/:code/']) {
      app.get<{ Params: { code: string } }>(path, async (request, reply) => {
        const { code } = request.params;
        const post = media.byShortcode(code);
        if (post) return html(reply, postPage(post, comments.ofMedia(post.id)));
        const found = hashtags.foundPost(code);
        return found ? html(reply, foundPostPage(found)) : missing(reply);
      });
    }
    for (const path of ['/stories/:username/:id', '/stories/:username/:id/']) {
      app.get<{ Params: { id: string } }>(path, async (request, reply) => {
        const story = media.get(request.params.id);
        const live = story ? media.liveStories(story.accountId) : [];
        return story && live.some(one => one.id === story.id)
          ? html(reply, storyPage(story, live))
          : missing(reply);
      });
    }
    mailRoutes(app, mails, folders.mails);
    pictureRoutes(app, folders.media);
  };
}

function mailRoutes(app: FastifyInstance, mails: Collection<MailRecord>, folder: string): void {
  type ById = { Params: { id: string; index: string } };
  app.get('/mail', async (_request, reply) => html(reply, inboxPage(mails.newestFirst(200))));
  app.get<ById>('/mail/:id', async (request, reply) => {
    const mail = mails.get(request.params.id);
    return mail ? html(reply, mailPage(mail)) : missing(reply);
  });
  app.get<ById>('/mail/:id/html', async (request, reply) => {
    const mail = mails.get(request.params.id);
    if (!mail?.html) return missing(reply);
    const inline = mail.attachments.reduce(
      (text, one, index) =>
        one.contentId
          ? text.replaceAll(`cid:${one.contentId.replaceAll(/[<>]/g, '')}`, `/mail/${mail.id}/files/${index}`)
          : text,
      mail.html,
    );
    return reply
      .header(
        'content-security-policy',
        "sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'",
      )
      .type('text/html; charset=utf-8')
      .send(inline);
  });
  app.get<ById>('/mail/:id/files/:index', async (request, reply) => {
    const file = mails.get(request.params.id)?.attachments[Number(request.params.index)];
    if (!file) return missing(reply);
    // Only pictures are shown as what they say they are; the rest is for keeping.
    const shown = /^image\/(png|jpeg|gif|webp)$/.test(file.mimeType);
    if (!shown) reply.header('content-disposition', 'attachment');
    return reply
      .header('x-content-type-options', 'nosniff')
      .type(shown ? file.mimeType : 'application/octet-stream')
      .send(createReadStream(join(folder, file.file)));
  });
}

function pictureRoutes(app: FastifyInstance, folder: string): void {
  app.get<{ Params: { file: string } }>('/cdn/media/:file', async (request, reply) =>
    sendFile(join(folder, basename(request.params.file)), request, reply),
  );
  app.get<{ Params: { id: string } }>('/cdn/audio/:id.wav', async (request, reply) => {
    const track = trackOf(request.params.id);
    if (!track?.heard) return missing(reply);
    return reply
      .type('audio/wav')
      .header('cache-control', 'public, max-age=86400')
      .send(playNotes(track.notes));
  });
  app.get<{ Params: { size: string; seed: string; words: string } }>(
    '/cdn/drawn/:size/:seed/:words',
    async (request, reply) => {
      const [width = 0, height = 0] = request.params.size.split('x').map(Number);
      const fits = [width, height].every(side => Number.isInteger(side) && side >= 64 && side <= 2048);
      if (!fits) return missing(reply);
      const prompt = request.params.words.replace(/\.jpg$/, '');
      const picture = await drawPicture({ prompt, seed: request.params.seed, width, height, format: 'jpeg' });
      return reply.type('image/jpeg').header('cache-control', 'public, max-age=86400').send(picture);
    },
  );
}

/** With ranges, which browsers want for video. */
function sendFile(file: string, request: FastifyRequest, reply: FastifyReply) {
  if (!/^\d+\.(jpg|mp4)$/.test(basename(file)) || !existsSync(file)) return missing(reply);
  const { size } = statSync(file);
  reply
    .type(file.endsWith('.jpg') ? 'image/jpeg' : 'video/mp4')
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'public, max-age=86400');
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '');
  if (!range || size === 0) return reply.header('content-length', size).send(createReadStream(file));
  const start = range[1] ? Number(range[1]) : Math.max(0, size - Number(range[2]));
  const end = range[1] && range[2] ? Math.min(Number(range[2]), size - 1) : size - 1;
  if (start > end) return reply.code(416).header('content-range', `bytes */${size}`).send();
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(createReadStream(file, { start, end }));
}

const html = (reply: FastifyReply, text: string) => reply.type('text/html; charset=utf-8').send(text);

const missing = (reply: FastifyReply) =>
  html(
    reply.code(404),
    page(
      'Not found',
      'none',
      '<p class="empty"><strong>Nothing here</strong>This page does not exist, or no longer does.</p>',
    ),
  );

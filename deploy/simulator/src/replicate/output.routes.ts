import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Base } from '../base.ts';
import { note } from '../door/door.ts';
import { drawPicture } from '../drawing/draw-picture.ts';
import { modelNamed } from './models/models.ts';
import type { PredictionRecord } from './prediction-record.ts';
import { outputsExpireAt, statusAt } from './prediction-state.ts';
import type { PredictionsStore } from './predictions.store.ts';
import { replicateFaultAnswer } from './replicate-answers.ts';

/** Stands in for replicate.delivery: no token needed, gone after an hour (ai-providers.md A3). */
export function outputRoutes({
  door,
  predictions,
  faults,
  clock,
  folders: { drawings: folder },
}: Base & { predictions: PredictionsStore }) {
  return async (app: FastifyInstance): Promise<void> => {
    door.guard(app, replicateFaultAnswer);
    app.get(
      '/replicate.delivery/pbxt/:key/:file',
      { config: { target: 'replicate.output' } },
      async (request, reply) => {
        const path = request.url.split('?')[0] ?? '';
        const record = predictions.ofOutput(path);
        const now = clock.now();
        const gone = faults.take('replicate.output', ['expired-output']) !== undefined;
        if (!record || gone || statusAt(record, now) !== 'succeeded' || now >= outputsExpireAt(record)) {
          return reply.code(404).type('text/plain').send('Not found');
        }
        note(request, { predictionId: record.id });
        const { picture, type } = await outputPicture(folder, record, record.outputs.indexOf(path));
        if (faults.take('replicate.output', ['broken-output'])) {
          reply.hijack();
          reply.raw.writeHead(200, { 'content-type': type, 'content-length': picture.length });
          reply.raw.write(picture.subarray(0, Math.floor(picture.length / 2)), () =>
            request.raw.socket.destroy(),
          );
          return;
        }
        return reply.type(type).header('cache-control', 'public, max-age=3600').send(picture);
      },
    );
  };
}

/** Drawn when first asked for; prompt and seed decide every pixel, so nothing is lost by waiting. */
async function outputPicture(
  folder: string,
  { model, input, seed }: PredictionRecord,
  index: number,
): Promise<{ picture: Buffer; type: string }> {
  const { width = 1024, height = 1024, format = 'png' } = modelNamed(model)?.drawing(input) ?? {};
  const order = { prompt: String(input.prompt ?? ''), seed: seed + index, width, height, format };
  const type = `image/${format}`;
  const key = createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 40);
  const file = join(folder, `${key}.${format}`);
  if (existsSync(file)) return { picture: await readFile(file), type };
  const picture = await drawPicture(order);
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.part`, picture);
  await rename(`${file}.part`, file);
  return { picture, type };
}

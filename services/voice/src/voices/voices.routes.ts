import { type Route, serve } from '@insta-ai/chassis/http/route';
import { type VoiceRow, voiceRowNames } from '@insta-ai/proto/data/voice/voice';
import { calls } from '@insta-ai/proto/http/routes';
import type { Voice } from '@insta-ai/proto/http/voice/voice';
import { sheetRows } from '../sheet/sheet-rows.ts';
import type { VoiceDocument } from './voice.ts';
import { isGivenInPart } from './voice-for.ts';
import { noSuchRow } from './voices.errors.ts';
import type { VoicesService } from './voices.service.ts';

export function voicesRoutes(voices: VoicesService): Route[] {
  const reply = async (voice: VoiceDocument): Promise<Voice> => ({
    ...toWire(voice),
    others: await voices.countOthers(voice),
  });
  return [
    serve(calls.getVoice, async ({ userId, query }) => reply(await voices.get(userId, query.account))),
    serve(calls.importVoice, async ({ userId, query }) => reply(await voices.import(userId, query.account))),
    serve(calls.saveVoiceRow, async ({ userId, params, query, body }) =>
      reply(await voices.saveRow(userId, rowOf(params.row), body.edited, query.account)),
    ),
    serve(calls.addExemplar, async ({ userId, body }) => reply(await voices.addExemplar(userId, body))),
    serve(calls.removeExemplar, async ({ userId, params, query }) =>
      reply(await voices.removeExemplar(userId, params.id, query.account)),
    ),
    serve(calls.deleteVoice, async ({ userId, query }) => reply(await voices.remove(userId, query.account))),
    serve(calls.deleteVoices, async ({ userId }) => reply(await voices.removeAll(userId))),
  ];
}

function rowOf(name: string): VoiceRow {
  const row = voiceRowNames.find(known => known === name);
  if (!row) throw noSuchRow();
  return row;
}

function toWire({ accountId, posts, measured, edits, exemplars, import: last }: VoiceDocument): Voice {
  const rows = measured && sheetRows(measured);
  return {
    account: accountId || null,
    import: {
      state: last.state,
      endedAt: last.endedAt?.toISOString() ?? null,
      problem: last.problem,
    },
    sheet: voiceRowNames.map(row => ({ row, measured: rows?.[row] ?? '', edited: edits[row] ?? null })),
    exemplars: exemplars.map(one => ({
      ...one,
      ...(isGivenInPart({ measured, edits }, one) && { isGivenInPart: true }),
    })),
    posts: posts.map(({ publishedAt, ...post }) => ({
      ...post,
      publishedAt: publishedAt?.toISOString() ?? null,
    })),
  };
}

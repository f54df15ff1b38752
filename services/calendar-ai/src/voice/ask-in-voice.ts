import type { WrittenVoice } from '@insta-ai/proto/http/content';
import type { Static, TObject } from 'typebox';
import { askForJson, type Task, writingTimeMs } from '../text-model/ask-for-json.ts';
import type { Chat } from '../text-model/chat.gateway.ts';
import { mendOf } from '../text-model/text-model.errors.ts';
import { hasVoice, inVoice, usedOf } from './in-voice.ts';
import type { Voice } from './voice.gateway.ts';

/**
 * Asks with the voice of the owner. Where that is too long for the model the voice goes first, before the texts of the request
 * are made shorter: what the text is about matters more than how it sounds.
 */
export async function askInVoice<S extends TObject>(
  chat: Chat,
  task: Task<S>,
  voice: Voice | undefined,
): Promise<{ reply: Static<S>; voice: WrittenVoice }> {
  const deadline = task.deadline ?? Date.now() + writingTimeMs;
  if (hasVoice(voice)) {
    try {
      const reply = await askForJson(chat, { ...inVoice(task, voice), deadline, keepsTexts: true });
      return { reply, voice: saidOf(voice, false) };
    } catch (error) {
      if (mendOf(error) !== 'shorter') throw error;
    }
  }
  const isMissing = voice === undefined || hasVoice(voice);
  const reply = await askForJson(chat, { ...task, deadline });
  return { reply, voice: saidOf(undefined, isMissing) };
}

function saidOf(voice: Voice | undefined, isMissing: boolean): WrittenVoice {
  const used = usedOf(voice);
  return { ...used, exemplarIds: used.exemplars.map(({ id }) => id), isMissing };
}

import { Type } from 'typebox';
import { expect, test } from 'vitest';
import type { ChatRequest } from '../text-model/chat.gateway.ts';
import { callFailed } from '../text-model/text-model.errors.ts';
import { askInVoice } from './ask-in-voice.ts';

const task = {
  name: 'write_answer',
  schema: Type.Object({ answer: Type.String() }),
  instructions: ['Answer.'],
  request: { post: 'long '.repeat(100) },
  notBlank: ['answer' as const],
};
const voice = { sheet: [], exemplars: [{ id: 'm1', text: 'Fresh bread.' }], recent: [] };
const tooLong = () =>
  callFailed({ kind: 'answered', status: 400, code: 'context_length_exceeded' }, undefined);

test('the voice goes first where the model takes no more, and the text stays whole', async () => {
  const asked: string[] = [];
  const chat = async ({ messages }: ChatRequest) => {
    const content = messages[1]?.content ?? '';
    asked.push(content);
    if (content.includes('"voice"')) throw tooLong();
    return JSON.stringify({ answer: 'Yes.' });
  };

  const written = await askInVoice(chat, task, voice);

  expect(written).toEqual({
    reply: { answer: 'Yes.' },
    voice: { exemplarIds: [], exemplars: [], hadSheet: false, isMissing: true },
  });
  expect(asked).toHaveLength(2);
  expect(asked[1]).toContain(task.request.post);
});

test('what was written says with which examples, by how they begin', async () => {
  const text = `Fresh bread.\n${'And coffee. '.repeat(20)}`;
  const chat = async () => JSON.stringify({ answer: 'Yes.' });

  const written = await askInVoice(chat, task, { ...voice, exemplars: [{ id: 'm1', text }] });

  const opening = expect.stringMatching(/^Fresh bread\. And coffee\..{1,80}$/);
  expect(written.voice).toEqual({
    exemplarIds: ['m1'],
    exemplars: [{ id: 'm1', opening }],
    hadSheet: false,
    isMissing: false,
  });
});

test('what fails for another reason is not asked for again', async () => {
  let calls = 0;
  const chat = async () => {
    calls += 1;
    throw new Error('away');
  };

  await expect(askInVoice(chat, task, voice)).rejects.toThrow('away');
  expect(calls).toBe(1);
});

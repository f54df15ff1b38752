import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettingsError } from '@insta-ai/chassis/config';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProviders } from '../open-providers.ts';
import { createFakeLessons } from '../openai/known-lessons.store.fake.ts';
import type { ProviderSettings } from '../provider-rows.ts';
import { createFakeStartPauses } from '../start-pauses.store.fake.ts';
import { readWorkflowFile } from './workflow-file.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workflow-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
const written = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const good = '{"1":{"class_type":"A","inputs":{"text":"{{prompt}}"}}}';

test('a workflow is read with the name of its file', () => {
  expect(readWorkflowFile(written('portraits.json', good))).toEqual({
    name: 'portraits',
    workflow: { 1: { class_type: 'A', inputs: { text: '{{prompt}}' } } },
    setting: 'COMFYUI_WORKFLOW',
  });
});

test.each([
  ['not-there.json', undefined, 'cannot be read'],
  ['broken.json', '{', 'is no JSON'],
  ['always-the-same.json', good.replace('{{prompt}}', 'a cat'), 'has no {{prompt}} hole'],
  ['huge.json', ' '.repeat(2_000_001), 'is too large'],
])('%s stops the start with the setting, the file and what is wrong', (name, text, words) => {
  const path = text === undefined ? join(folder, name) : written(name, text);
  const settings = {
    IMAGE_PROVIDER: 'comfyui',
    REPLICATE_MODEL: 'a'.repeat(64),
    COMFYUI_BASE_URL: 'http://gpu.local:8188',
    COMFYUI_WORKFLOW: path,
  } as ProviderSettings;
  const start = () =>
    openProviders(settings, { requestMs: 1, pauses: createFakeStartPauses(), lessonsOf: createFakeLessons });

  expect(start).toThrow(SettingsError);
  expect(start).toThrow(`COMFYUI_WORKFLOW: ${path} ${words}`);
});

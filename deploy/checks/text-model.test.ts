import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from '@bufbuild/protobuf';
import {
  WriteAltTextRequestSchema,
  WriteAnswerRequestSchema,
  WriteItemRequestSchema,
  WriteMetadataRequestSchema,
} from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import { expect, it } from 'vitest';
import { calendarTask } from '../../services/calendar-ai/src/calendar/calendar-task.ts';
import { defaultTextModel } from '../../services/calendar-ai/src/config.ts';
import { altTextTask } from '../../services/calendar-ai/src/writing/alt-text-task.ts';
import { answerTask } from '../../services/calendar-ai/src/writing/answer-task.ts';
import { itemTask } from '../../services/calendar-ai/src/writing/item-task.ts';
import { metadataTask } from '../../services/calendar-ai/src/writing/metadata-task.ts';
import { strictSchemaProblem } from '../simulator/src/openai/check-strict-schema.ts';
import { textModel } from '../simulator/src/openai/models.ts';

/** A schema that strict servers refuse would be asked for in a lower form, and nobody would notice. */
it.each([
  calendarTask({ description: '', activities: '', promptCalendar: '' }, [], []),
  itemTask(create(WriteItemRequestSchema), 5),
  metadataTask(create(WriteMetadataRequestSchema), 5),
  altTextTask(create(WriteAltTextRequestSchema)),
  answerTask(create(WriteAnswerRequestSchema)),
])('the schema of $name is one that strict servers take', ({ name, schema, asked }) => {
  expect(strictSchemaProblem(name, asked ?? schema)).toBeUndefined();
});

it('the default model is known to the simulator, is not announced to go, and stands in the guide', () => {
  const guide = readFileSync(join(import.meta.dirname, '../text-models.md'), 'utf8');

  expect(textModel(defaultTextModel)).toMatchObject({ name: defaultTextModel });
  expect(textModel(defaultTextModel)).not.toHaveProperty('shutdown');
  expect(guide).toContain(`\`OPENAI_MODEL\` is \`${defaultTextModel}\` unless set`);
});

import { voiceRows } from '@insta-ai/proto/data/voice/voice';
import type { Voice } from '@insta-ai/proto/http/voice/voice';

/** What a person takes along of their voice: the sheet and the examples. Imported posts are on Instagram. */
export function exportOfVoice(
  { account, import: last, sheet, exemplars }: Pick<Voice, 'account' | 'import' | 'sheet' | 'exemplars'>,
  name = '',
): { fileName: string; text: string } {
  const exported = {
    account: { id: account, name },
    countedAt: last.endedAt,
    sheet: sheet.map(({ row, measured, edited }) => ({ title: voiceRows[row], measured, edited })),
    examples: exemplars.map(({ text, from }) => ({ text, from })),
  };
  const inName = name.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '');
  const fileName = inName === '' ? 'voice.json' : `voice-${inName}.json`;
  return { fileName, text: `${JSON.stringify(exported, null, 2)}\n` };
}

import { expect, test } from 'vitest';
import { cannedReplies } from '../canned-replies.ts';
import { exportOfVoice } from './export-of-voice.ts';

test('an export has the sheet with the person’s own words, and the examples whole', () => {
  const { fileName, text } = exportOfVoice(cannedReplies.getVoice, 'Ada travels!');

  expect(fileName).toBe('voice-Ada-travels.json');
  expect(JSON.parse(text)).toEqual({
    account: { id: 'ig-1', name: 'Ada travels!' },
    countedAt: '2026-11-20T10:00:00.000Z',
    sheet: [
      { title: 'Length', measured: '120 characters (mostly 80 to 160), in 2 sentences', edited: null },
      { title: 'Sign-off', measured: '“Ciao, Ada” (12 of 20 posts)', edited: 'See you, Ada' },
    ],
    examples: [{ text: 'The boat leaves at nine.', from: 'post' }],
  });
});

test.each([undefined, '', '../'])('a name such as %j is no part of a file name', name => {
  expect(exportOfVoice(cannedReplies.getVoice, name).fileName).toBe('voice.json');
});

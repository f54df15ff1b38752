import type { VoiceRow } from '@insta-ai/proto/data/voice/voice';
import type { Spread } from './count-of.ts';
import { languageName } from './languages-of.ts';
import type { VoiceMeasures } from './measure-voice.ts';
import { openers } from './opener-of.ts';

/** What is measured, as a person reads it: one short line for each row. Empty where there is nothing to measure. */
export function sheetRows(measures: VoiceMeasures): Record<VoiceRow, string> {
  const { posts } = measures;
  if (posts === 0)
    return { length: '', openers: '', emoji: '', hashtags: '', words: '', languages: '', signOff: '' };
  return {
    length: `${spread(measures.characters, 'character')}, in ${spread(measures.sentences, 'sentence')}`,
    openers: openersRow(measures),
    emoji:
      measures.emojiPerPost === 0
        ? 'None'
        : `${measures.emojiPerPost} per post, mostly ${textsOf(measures.emoji, ' ')}`,
    hashtags: hashtagsRow(measures),
    words: measures.words.length === 0 ? 'None that come back' : textsOf(measures.words, ', '),
    languages:
      measures.languages.length === 0
        ? 'The posts are too short to tell'
        : measures.languages
            .map(({ text, count }) =>
              `${languageName(text)} (${count} posts)`.replace('(1 posts)', '(1 post)'),
            )
            .join(', '),
    signOff: measures.signOff
      ? `“${measures.signOff.text}” (${measures.signOff.count} of ${posts} posts)`
      : 'None that comes back',
  };
}

function openersRow({ openers: counted, firstWords, posts }: VoiceMeasures): string {
  const kinds = openers
    .filter(kind => counted[kind] > 0)
    .sort((a, b) => counted[b] - counted[a])
    .map(kind => `${kind} (${counted[kind]} of ${posts})`);
  const often = firstWords.map(({ text }) => `“${text} …”`).join(', ');
  return [kinds.join(', '), often && `often ${often}`].filter(part => part !== '').join('; ');
}

function hashtagsRow({ hashtagsPerPost, hashtags, hashtagsStand }: VoiceMeasures): string {
  if (hashtagsStand === 'nowhere') return 'None';
  const place = hashtagsStand === 'after' ? 'after the text' : 'within the text';
  const often = hashtags.length === 0 ? '' : `, mostly ${textsOf(hashtags, ' ')}`;
  return `${hashtagsPerPost} per post, ${place}${often}`;
}

function spread({ lower, median, upper }: Spread, unit: string): string {
  const some = `${median} ${unit}${median === 1 ? '' : 's'}`;
  return lower === upper ? some : `${some} (mostly ${lower} to ${upper})`;
}

const textsOf = (counts: readonly { text: string }[], between: string) =>
  counts.map(({ text }) => text).join(between);

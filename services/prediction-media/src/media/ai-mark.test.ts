import { expect, test } from 'vitest';
import { aiMark, piecesSayAiDrawn, saysAiDrawn } from './ai-mark.ts';

const marked = Buffer.concat([Buffer.alloc(300, 'a'), Buffer.from(aiMark), Buffer.alloc(300, 'z')]);

/** Each over the one before, as a file is read. */
async function* inPieces(bytes: Buffer, size: number) {
  const room = Buffer.alloc(size);
  for (let at = 0; at < bytes.length; at += size) yield room.subarray(0, bytes.copy(room, 0, at, at + size));
}

test('the mark is found by its words, and other sources are none of a model', () => {
  expect(saysAiDrawn(marked)).toBe(true);
  expect(
    saysAiDrawn(
      Buffer.from(aiMark.replace('trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia')),
    ),
  ).toBe(true);
  expect(saysAiDrawn(Buffer.from(aiMark.replace('trainedAlgorithmicMedia', 'digitalCapture')))).toBe(false);
  expect(saysAiDrawn(Buffer.from('trainedAlgorithmicMedia'))).toBe(false);
});

test.each([1, 7, 64, 10_000])('it is found in pieces of %d bytes, wherever they end', async size => {
  expect(await piecesSayAiDrawn(inPieces(marked, size))).toBe(true);
  expect(await piecesSayAiDrawn(inPieces(Buffer.alloc(3_000, 'a'), size))).toBe(false);
  const other = Buffer.from(
    marked.toString('latin1').replace('trainedAlgorithmic', 'digitalCapture'),
    'latin1',
  );
  expect(await piecesSayAiDrawn(inPieces(other, size))).toBe(false);
});

import { expect, test } from 'vitest';
import { aiMark, saysAiDrawn, streamSaysAiDrawn } from './ai-mark.ts';

const marked = Buffer.concat([Buffer.alloc(300, 'a'), Buffer.from(aiMark), Buffer.alloc(300, 'z')]);

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
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
  expect(await streamSaysAiDrawn(inPieces(marked, size))).toBe(true);
  expect(await streamSaysAiDrawn(inPieces(Buffer.alloc(3_000, 'a'), size))).toBe(false);
});

import { expect, test } from 'vitest';
import { Fit, InstagramType } from '../gen/insta_ai/rules/v1/rules_pb.js';
import { fitFromBus, fitToBus, typeFromBus, typeToBus } from './target.ts';

test('a kind of post and a way to fit are said so that either version understands', () => {
  expect(typeToBus('Reel')).toEqual({ postType: InstagramType.REEL, instagramType: 'Reel' });
  expect(fitToBus('crop')).toEqual({ fitMode: Fit.CROP, fit: 'crop' });
});

test('they are read as the first release said them', () => {
  expect(typeFromBus({ postType: InstagramType.UNSPECIFIED, instagramType: 'Story' })).toBe('Story');
  expect(fitFromBus({ fitMode: Fit.UNSPECIFIED, fit: 'crop' })).toBe('crop');
  expect(fitFromBus({ fitMode: Fit.UNSPECIFIED, fit: '' })).toBe('pad');
});

test('what this process does not know is none', () => {
  expect(typeFromBus({ postType: 9 as never, instagramType: 'Poster' })).toBeUndefined();
  expect(fitFromBus({ fitMode: 9 as never, fit: '' })).toBeUndefined();
  expect(fitFromBus({ fitMode: Fit.UNSPECIFIED, fit: 'stretch' })).toBeUndefined();
});

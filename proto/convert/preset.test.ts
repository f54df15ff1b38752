import { expect, test } from 'vitest';
import { aspectRatios, controlTypes, performances } from '../data/content-type.ts';
import { AspectRatio, ControlType, Performance } from '../gen/insta_ai/content_type/v1/content_type_pb.js';
import {
  controlFromBus,
  controlToBus,
  performanceFromBus,
  performanceToBus,
  ratioFromBus,
  ratioToBus,
} from './preset.ts';

const performance = Performance.UNSPECIFIED;
const aspectRatio = AspectRatio.UNSPECIFIED;
const controlType = ControlType.UNSPECIFIED;

test('every way to draw a picture is a value of the bus, and a text for an older version', () => {
  for (const word of performances) {
    const { performance, performanceSelection } = performanceToBus(word);
    expect([performanceFromBus({ performance }), performanceSelection]).toEqual([word, word]);
  }
  for (const word of Object.keys(aspectRatios)) {
    const { aspectRatio, aspectRatiosSelection } = ratioToBus(word);
    expect([ratioFromBus({ aspectRatio }), aspectRatiosSelection]).toEqual([word, word]);
  }
  for (const word of controlTypes) {
    const { controlType, type } = controlToBus(word);
    expect([controlFromBus({ controlType, type: '' }), type]).toEqual([word, word]);
  }
});

test('what an older version wrote is read from its texts', () => {
  expect(performanceFromBus({ performance, performanceSelection: 'Extreme Speed' })).toBe('Extreme Speed');
  expect(ratioFromBus({ aspectRatio, aspectRatiosSelection: '1536*640' })).toBe('1536*640');
  expect(controlFromBus({ controlType, type: 'CPDS' })).toBe('CPDS');
});

test('what this process does not know is undefined', () => {
  expect(performanceFromBus({ performance: 9 as never, performanceSelection: 'Turbo' })).toBeUndefined();
  expect(ratioFromBus({ aspectRatio, aspectRatiosSelection: '10*10' })).toBeUndefined();
  expect(controlFromBus({ controlType, type: '' })).toBeUndefined();
});

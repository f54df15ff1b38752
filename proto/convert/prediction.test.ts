import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remixKinds } from '../data/prediction-media.ts';
import { PredictionSchema } from '../gen/insta_ai/prediction_media/v1/prediction_media_pb.js';
import type { Prediction } from '../http/prediction-media.ts';
import { momentToBus } from './moment.ts';
import { olderBytes } from './older.fake.ts';
import { predictionFromBus, predictionToBus } from './prediction.ts';
import { instant, text } from './values.fake.ts';

const double = fc.double({ noNaN: true, noDefaultInfinity: true });
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

/** As prediction-media orders a picture: nothing for an upload, control pictures from the first place on. */
const input: fc.Arbitrary<Prediction['input']> = fc
  .tuple(
    fc.record(
      {
        prompt: text,
        image_seed: fc.nat({ max: 2 ** 48 }),
        negative_prompt: text,
        style_selections: text,
        performance_selection: text,
        aspect_ratios_selection: text,
        image_number: fc.integer({ min: 1, max: 8 }),
        refiner_switch: double,
      },
      { requiredKeys: ['prompt'] },
    ),
    fc.array(fc.record({ img: text, type: text, weight: double, stop: double }), { maxLength: 4 }),
  )
  .map(([words, slots]) =>
    Object.assign(
      words,
      ...slots.map((slot, index) =>
        Object.fromEntries(Object.entries(slot).map(([name, value]) => [`cn_${name}${index + 1}`, value])),
      ),
    ),
  );

const drawnBy = fc.oneof(
  fc.constant({}),
  fc.record({ title: text, model: text }).map(drawn_by => ({ drawn_by })),
);

const remixOf = fc.oneof(
  fc.constant({}),
  fc.record({ output: text, kind: fc.constantFrom(...remixKinds) }).map(remix_of => ({ remix_of })),
  fc.record({ output: text }).map(({ output }) => ({
    remix_of: { output, kind: 'change' as const, isGuided: true },
  })),
);

const missing = fc.oneof(
  fc.constant({}),
  text.map(why => ({ missing: why })),
);

const known: fc.Arbitrary<Prediction> = fc.record({
  _id: text,
  _content: text,
  started_at: instant,
  completed_at: nullable(instant),
  filename: nullable(text),
  output: fc.array(text, { maxLength: 4 }),
  outputPreferred: fc.array(text, { maxLength: 4 }),
  input: fc.oneof(input, fc.constant({})),
  progress: fc.integer({ min: 0, max: 100 }),
  error: nullable(text),
  thumbnails: fc.array(text, { maxLength: 4 }),
});

const prediction: fc.Arbitrary<Prediction> = fc
  .tuple(known, drawnBy, remixOf, missing)
  .map(([one, more, from, lacks]) => ({ ...one, ...more, ...from, ...lacks }));

const bytesOf = (one: Prediction) =>
  toBinary(PredictionSchema, create(PredictionSchema, predictionToBus(one)));

test('a prediction comes out of the bus as it went in', () => {
  fc.assert(
    fc.property(prediction, one => {
      expect(predictionFromBus(fromBinary(PredictionSchema, bytesOf(one)))).toEqual(one);
    }),
  );
});

test('a running prediction of the bus has no end, no file and no error on the wire', () => {
  const running = create(PredictionSchema, {
    id: 'p1',
    contentId: 'c1',
    started: momentToBus('2027-01-01T00:00:00.000Z'),
    progress: 40,
    order: { prompt: 'a boat' },
  });

  expect(predictionFromBus(running)).toEqual({
    _id: 'p1',
    _content: 'c1',
    started_at: '2027-01-01T00:00:00.000Z',
    completed_at: null,
    filename: null,
    output: [],
    outputPreferred: [],
    input: { prompt: 'a boat' },
    progress: 40,
    error: null,
    thumbnails: [],
  });
});

test('a prediction is read as the first release wrote it', () => {
  const ordered = { prompt: 'a temple', image_seed: 2 ** 47, cn_img1: 'a.png', cn_weight1: 0.6 };
  const texts = { 1: 'p1', 2: 'c1', 3: '2026-11-21T10:00:00.000Z', 4: '2026-11-21T10:01:00.000Z' };

  const read = predictionFromBus(fromBinary(PredictionSchema, olderBytes(texts, { 8: ordered })));

  expect(read).toMatchObject({ _id: 'p1', _content: 'c1', started_at: texts[3], completed_at: texts[4] });
  expect(read.input).toEqual(ordered);
});

import { expect, it } from 'vitest';
import { changed, readValuesFile, valuesAt, withoutSentence } from './values-file.ts';

const text = `# Values of a chart.

# Where it is.
url: http://example.com
# How it scales.
scaling:
  # Least pods.
  least: 1
  most: 2
  # Labels of nodes.
  nodes: {}
# What it asks for.
resources:
  requests: { cpu: 1, memory: 2 }
# no sentence
list: []
`;

it('finds every value and every level', () => {
  const { leaves, levels } = readValuesFile(text);

  expect(leaves.map(({ path }) => path.join('.'))).toEqual([
    'url',
    'scaling.least',
    'scaling.most',
    'scaling.nodes',
    'resources.requests.cpu',
    'resources.requests.memory',
    'list',
  ]);
  expect(levels.map(path => path.join('.'))).toEqual(['', 'scaling', 'resources', 'resources.requests']);
});

it('names the values that no sentence stands above', () => {
  expect(withoutSentence(readValuesFile(text).document)).toEqual(['scaling.most', 'list']);
});

it('changes a value within its kind', () => {
  expect([true, 1, '', 'a', [], ['a'], {}].map(changed)).toEqual([
    false,
    2,
    'planted',
    'a0',
    ['planted'],
    [],
    { planted: 'planted' },
  ]);
});

it('sets one place of the values', () => {
  expect(valuesAt(['a', 'b'], 1)).toEqual({ a: { b: 1 } });
});

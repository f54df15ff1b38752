import { describe, expect, it } from 'vitest';
import { inOnePath } from './in-one-path.ts';

describe('lines of an icon in one path', () => {
  it('goes from each to the next', () => {
    const cross = [
      ['path', { d: 'M18 6l-12 12', key: 'svg-0' }],
      ['path', { d: 'M6 6l12 12', key: 'svg-1' }],
    ] as const;
    expect(inOnePath(cross)).toEqual([['path', { d: 'M18 6l-12 12M6 6l12 12' }]]);
  });

  it('leaves a line that begins where the last ended by itself', () => {
    const bow = [
      ['path', { d: 'M18 6l-12 12', key: 'svg-0' }],
      ['path', { d: 'm6 6l12 12', key: 'svg-1' }],
    ] as const;
    expect(inOnePath(bow).map(([, { d }]) => d)).toEqual(['M18 6l-12 12', 'm6 6l12 12']);
  });

  it('leaves what says more than where it goes', () => {
    const dot = [
      ['path', { d: 'M18 6l-12 12', key: 'svg-0' }],
      ['path', { d: 'M6 6h1', fill: 'currentColor', key: 'svg-1' }],
    ] as const;
    expect(inOnePath(dot)).toHaveLength(2);
    expect(inOnePath([['circle', { r: '2', key: 'svg-0' }]])).toEqual([['circle', { r: '2' }]]);
  });
});

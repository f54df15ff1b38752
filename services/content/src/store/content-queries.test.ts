import { expect, test } from 'vitest';
import { containing } from './content-queries.ts';

test.each(['a\u0000b', '(a+b)* [x] \\d $& ^ | {2}', '👩\u200d🎨'])('%j is found as it stands', text => {
  const { $regex, $options } = containing(text);

  expect($regex).not.toContain('\u0000');
  expect(`before ${text} after`).toMatch(new RegExp($regex, $options));
});

import { expect, test } from 'vitest';
import { containing } from './containing.ts';

test.each(['a\u0000b', '(a+b)* [x] \\d $& ^ | {2}', '👩\u200d🎨'])('%j is found as it stands', text => {
  const { $regex, $options } = containing(text);

  expect($regex).not.toContain('\u0000');
  expect(`before ${text} after`).toMatch(new RegExp($regex, $options));
});

test.each(['NFC', 'NFD'] as const)(
  'a text is found by the other Unicode form when it is stored in %s',
  form => {
    const other = form === 'NFC' ? 'NFD' : 'NFC';
    const { $regex, $options } = containing('Café crème'.normalize(other));

    expect('Our CAFÉ CRÈME'.normalize(form)).toMatch(new RegExp($regex, $options));
  },
);

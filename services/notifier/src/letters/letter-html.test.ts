import { expect, test } from 'vitest';
import type { Letter } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';

const letter: Letter = {
  subject: 'Subject',
  heading: 'Heading <script>alert(1)</script>',
  paragraphs: ['One & two', 'Three'],
  copy: { label: 'Caption to copy', text: 'Sun "and" sea\n\n#bali' },
  media: [
    { url: 'https://x.example/a.jpg?a=1&b=2', isVideo: false },
    { url: 'https://x.example/"onload="b.mp4', isVideo: true },
  ],
  action: { label: 'Open', url: 'https://x.example/contents/1' },
  footer: 'Why.',
};

test('nothing that a person or a service wrote becomes markup', () => {
  const html = letterHtml(letter);

  expect(html).toContain('Heading &lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('One &amp; two');
  expect(html).toContain('href="https://x.example/a.jpg?a=1&amp;b=2"');
  expect(html).not.toContain('"onload=');
});

test('pictures are shown and videos are linked', () => {
  const html = letterHtml(letter);

  expect(html.match(/<img /g)).toHaveLength(1);
  expect(html).toContain('Open the video');
});

test('a letter with only the necessary parts leaves no holes', () => {
  const { subject, heading, footer } = letter;
  const html = letterHtml({ subject, heading, paragraphs: [], footer });

  expect(html).not.toMatch(/undefined|\[object/);
});

test('the plain text says the same, with every link', () => {
  const text = letterText(letter);

  expect(text).toContain('Caption to copy:\n\nSun "and" sea\n\n#bali');
  for (const { url } of letter.media ?? []) expect(text).toContain(url);
  expect(text).toContain('Open:\nhttps://x.example/contents/1');
  expect(text).toMatch(/\n-- \nInsta AI\. Why\.\n$/);
});

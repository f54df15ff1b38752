import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as icons from './index.ts';

test('each icon that the product uses is drawn by one path', () => {
  for (const [name, Icon] of Object.entries(icons)) {
    const { container, unmount } = render(<Icon />);
    expect
      .soft(
        [...container.querySelectorAll('svg > *')].map(({ tagName }) => tagName),
        name,
      )
      .toEqual(['path']);
    unmount();
  }
});

test('an icon has its size and what else it is told', () => {
  render(<icons.IconPhoto size={14} stroke={1.75} className="own" role="img" aria-label="Picture" />);

  const icon = screen.getByRole('img', { name: 'Picture' });
  expect(icon).toHaveClass('ia-icon', 'own');
  expect(icon).toHaveAttribute('width', '14');
  expect(icon).toHaveAttribute('stroke-width', '1.75');
});

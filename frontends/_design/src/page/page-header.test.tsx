import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UiProvider } from '../theme/ui-provider.tsx';
import { PageHeader } from './page-header.tsx';

function Loading() {
  return <PageHeader title="Content type" />;
}

function Loaded() {
  return <PageHeader title="Portraits" isUnsaved />;
}

const page = (isLoaded: boolean) => (
  <UiProvider env="test">
    {isLoaded ? <Loaded /> : <Loading />}
    <button type="button">Elsewhere</button>
  </UiProvider>
);

test('the focus of a heading goes on to the one that takes its place', () => {
  const { rerender } = render(page(false));
  const heading = screen.getByRole('heading');
  heading.setAttribute('tabindex', '-1');
  heading.focus();

  rerender(page(true));

  expect(screen.getByRole('heading', { name: 'Portraits' })).toHaveFocus();
  expect(screen.getByText('Unsaved changes')).toBeVisible();
});

test('a heading takes no focus that is somewhere else', () => {
  const { rerender } = render(page(false));
  screen.getByRole('button').focus();

  rerender(page(true));

  expect(screen.getByRole('button')).toHaveFocus();
});

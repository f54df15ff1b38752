import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstFrameId, handOverFirstFrame, isFirstFrameThere } from './hand-over.ts';
import { UntilReady } from './until-ready.tsx';

let root: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `<div id="root"></div><div id="${firstFrameId}">Contents</div>`;
  root = document.getElementById('root') as HTMLElement;
});

afterEach(() => {
  document.body.innerHTML = '';
});

test('the first frame stands through what is no screen, and goes with the first one', async () => {
  handOverFirstFrame(root);

  root.append(document.createElement('style'));
  await Promise.resolve();
  expect(isFirstFrameThere()).toBe(true);

  const screenPart = document.createElement('div');
  screenPart.innerHTML = '<header></header><main></main>';
  root.append(screenPart);
  await Promise.resolve();
  expect(isFirstFrameThere()).toBe(false);
});

test('what stands for a screen is drawn only where no first frame does', async () => {
  const { rerender } = render(<UntilReady key="before">starting</UntilReady>);
  expect(screen.queryByText('starting')).toBeNull();

  document.getElementById(firstFrameId)?.remove();
  rerender(<UntilReady key="after">starting</UntilReady>);

  expect(screen.getByText('starting')).toBeVisible();
});

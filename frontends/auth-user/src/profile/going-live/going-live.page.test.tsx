import { ApiError } from '@insta-ai/platform';
import { renderRemote, testUser } from '@insta-ai/platform/testing';
import type { GoingLiveStep } from '@insta-ai/proto/data/instagram';
import type { GoingLiveCheck } from '@insta-ai/proto/http/instagram';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { cannedReplies } from '../../canned-replies.ts';
import { remote } from '../../remote.tsx';

type Found = GoingLiveCheck | ApiError;

const fine = (step: GoingLiveStep): GoingLiveCheck => ({
  simulated: false,
  findings: [{ step, level: 'ok', message: `Nothing is wrong with ${step}.`, fix: '' }],
  values: [],
});

/** The opened wizard; what a step answers may be changed between two checks. */
async function open(found: Partial<Record<GoingLiveStep, Found>> = {}) {
  const shown = await renderRemote(remote.routes, {
    path: '/profile',
    replies: {
      ...cannedReplies,
      getUser: testUser,
      checkGoingLive: ({ body }) => {
        const step = body?.step ?? 'address';
        const answer = found[step] ?? fine(step);
        if (answer instanceof ApiError) throw answer;
        return answer;
      },
    },
    config: { facebook: { appId: '4711', dialogUrl: 'https://www.facebook.com/v25.0/dialog/oauth' } },
  });
  const button = await screen.findByRole('button', { name: 'Go live step by step' });
  expect(shown.calls('checkGoingLive')).toEqual([]);
  button.focus();
  await shown.person.keyboard('{Enter}');
  const wizard = within(await screen.findByRole('dialog', { name: 'Going live with Instagram' }));
  const step = (title: RegExp) => wizard.findByRole('button', { name: title });
  return { ...shown, wizard, step, found };
}

test('each step is checked, and the first that is not done is open with what to do', async () => {
  const { wizard, step, calls } = await open({
    callbacks: {
      ...fine('callbacks'),
      findings: [
        {
          step: 'callbacks',
          level: 'fail',
          message: 'The app does not allow the address.',
          fix: 'Add it to the list.',
        },
      ],
    },
  });

  expect(await wizard.findByText('4 of 5 done')).toBeVisible();
  expect(await step(/^Fill in its addresses/)).toHaveAttribute('aria-expanded', 'true');
  expect(await step(/^Connect/)).toHaveAttribute('aria-expanded', 'false');
  expect(wizard.getByText('The app does not allow the address.')).toBeVisible();
  expect(wizard.getByText('Add it to the list.')).toBeVisible();
  expect(calls('checkGoingLive').map(({ body }) => body)).toEqual(
    ['address', 'app', 'callbacks', 'settings', 'connect'].map(name => ({ step: name })),
  );
});

test('what no login has proven yet is no tick, and says so', async () => {
  const { wizard, step } = await open({
    callbacks: {
      ...fine('callbacks'),
      findings: [{ step: 'callbacks', level: 'open', message: 'No login came back.', fix: 'Log in once.' }],
    },
  });

  expect(await wizard.findByText('4 of 5 done')).toBeVisible();
  expect(await step(/^Fill in its addresses Not verified yet$/)).toHaveAttribute('aria-expanded', 'true');
  expect(wizard.getByText('Log in once.')).toBeVisible();
});

test('a check is asked again, and what is mended counts', async () => {
  const { wizard, person, found, calls } = await open({
    app: {
      ...fine('app'),
      findings: [
        { step: 'app', level: 'fail', message: 'Facebook does not know the app.', fix: 'Correct it.' },
      ],
    },
  });
  expect(await wizard.findByText('4 of 5 done')).toBeVisible();

  found.app = fine('app');
  await person.click(wizard.getByRole('button', { name: 'Check again: Make the Meta app' }));

  expect(await wizard.findByText('5 of 5 done')).toBeVisible();
  expect(wizard.getByText('Nothing is wrong with app.')).toBeVisible();
  expect(calls('checkGoingLive')).toHaveLength(6);
});

test('a step that cannot be checked says why, and the others are there', async () => {
  const { wizard, person, found } = await open({
    address: new ApiError('upstream_failed', 'Nobody answers.', 502),
  });

  expect(await wizard.findByText('4 of 5 done')).toBeVisible();
  expect(wizard.getByRole('alert')).toHaveTextContent('This step could not be checkedNobody answers.');

  found.address = fine('address');
  await person.click(wizard.getByRole('button', { name: /^Check again: Give Insta AI/ }));
  expect(await wizard.findByText('5 of 5 done')).toBeVisible();
  expect(wizard.queryByRole('alert')).toBeNull();
});

test('a value is copied, or selected where the browser does not copy', async () => {
  const redirect = 'https://planner.example.com/profile/facebook';
  const { wizard, person, step } = await open({
    callbacks: { ...fine('callbacks'), values: [{ field: 'Valid OAuth Redirect URIs', value: redirect }] },
  });
  expect(await wizard.findByText('5 of 5 done')).toBeVisible();
  await person.click(await step(/^Fill in its addresses/));
  const copy = wizard.getByRole('button', { name: 'Copy Valid OAuth Redirect URIs' });

  await person.click(copy);
  expect(await wizard.findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(redirect);

  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await person.click(copy);
  expect(await wizard.findByText('Selected: copy it by hand')).toBeVisible();
  expect(wizard.getByLabelText('Valid OAuth Redirect URIs')).toHaveFocus();
});

test('where Instagram is simulated one sentence says so, and the last step has the login', async () => {
  const { wizard, person, step } = await open({ settings: { ...fine('settings'), simulated: true } });

  expect(await wizard.findByText(/^Instagram is simulated here/)).toBeVisible();
  await person.click(await step(/^Connect/));
  expect(wizard.getByRole('button', { name: 'Facebook login' })).toBeVisible();
});

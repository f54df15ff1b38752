import { callAddresses } from '../data/calls.ts';
import { ProviderCheck } from './provider-check.ts';
import { defineCall } from './shared/call.ts';

export const notifierCalls = {
  testMail: defineCall({
    ...callAddresses.testMail,
    owner: 'notifier',
    summary: 'Check that the mail server accepts our sign-in; nothing is sent',
    reply: ProviderCheck,
  }),
};

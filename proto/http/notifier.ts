import { defineCall } from './call.ts';
import { ProviderCheck } from './provider-check.ts';

export const notifierCalls = {
  testMail: defineCall({
    method: 'POST',
    path: '/api/mail/test',
    owner: 'notifier',
    access: 'user',
    summary: 'Try whether the mail server takes our sign-in; nothing is sent',
    reply: ProviderCheck,
  }),
};

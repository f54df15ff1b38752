import { type Bus, message } from '@insta-ai/chassis/messaging/bus';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { LinkPurpose } from '@insta-ai/proto/gen/insta_ai/notifier/v1/notifier_pb';

/** TABLE: what a link is for, the page it opens, and the word for it in the id of its job. */
const links = {
  newPassword: { purpose: LinkPurpose.NEW_PASSWORD, page: 'setPassword', word: 'password-reset' },
  invitation: { purpose: LinkPurpose.INVITATION, page: 'setPassword', word: 'invitation' },
  confirmEmail: { purpose: LinkPurpose.CONFIRM_EMAIL, page: 'confirmEmail', word: 'confirm-email' },
} as const;

type Link = {
  to: keyof typeof links;
  userId: string;
  email: string;
  token: string;
  tokenHash: string;
};

/** Answers the link. */
export type MailLink = (link: Link) => Promise<string>;

/** Mails links that work once. Not by an outbox, which would keep the token: whoever gets no answer asks again. */
export function createMailLink({ bus, publicUrl }: { bus: Bus; publicUrl: string }): MailLink {
  return async ({ to, userId, email, token, tokenHash }) => {
    const { purpose, page, word } = links[to];
    const head = { id: `${userId}.${word}.${tokenHash}`, userId };
    const link = `${publicUrl}/${page}/${userId}/${token}`;
    await bus.send(message(jobs.mailLink, head, { userId, email, link, purpose }));
    return link;
  };
}

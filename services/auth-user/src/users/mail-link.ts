import { type Bus, message } from '@insta-ai/chassis/messaging/bus';
import { jobs } from '@insta-ai/proto/bus/jobs';
import { LinkPurpose } from '@insta-ai/proto/gen/insta_ai/notifier/v1/notifier_pb';

/** TABLE: what a link is for, the page it opens, and the word for it in the id of its job. */
const links = {
  newPassword: { purpose: LinkPurpose.NEW_PASSWORD, page: 'setPassword', word: 'password-reset' },
  confirmEmail: { purpose: LinkPurpose.CONFIRM_EMAIL, page: 'confirmEmail', word: 'confirm-email' },
} as const;

type Link = {
  to: keyof typeof links;
  userId: string;
  email: string;
  token: string;
  tokenHash: string;
};

export type MailLink = (link: Link) => Promise<void>;

/** Mails links that work once. Not by an outbox, which would keep the token: whoever gets no answer asks again. */
export function createMailLink({ bus, publicUrl }: { bus: Bus; publicUrl: string }): MailLink {
  return ({ to, userId, email, token, tokenHash }) => {
    const { purpose, page, word } = links[to];
    const head = { id: `${userId}.${word}.${tokenHash}`, userId };
    const link = `${publicUrl}/${page}/${userId}/${token}`;
    return bus.send(message(jobs.mailLink, head, { userId, email, link, purpose }));
  };
}

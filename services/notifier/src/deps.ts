import { createCallCounts } from '@insta-ai/chassis/http/limits/call-counts.store';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import type { NotifierSettings } from './config.ts';
import { createNotices, type Notices } from './notices/notices.service.ts';
import { createUsersGateway } from './notices/users.gateway.ts';
import { createMailsStore, type MailsStore } from './sending/mails.store.ts';
import { createSmtpGateway, type SmtpGateway } from './sending/smtp.gateway.ts';

export type Deps = {
  readonly mails: MailsStore;
  readonly notices: Notices;
  readonly smtp: SmtpGateway;
};

export async function createDeps(context: ServiceContext<NotifierSettings>): Promise<Deps> {
  const mails = createMailsStore(context);
  const users = createUsersGateway(context.rpc(AuthUserService));
  return {
    mails,
    notices: createNotices({
      users,
      mails,
      counts: createCallCounts({ db: context.db }),
      mailsPerDay: context.settings.MAILS_PER_DAY,
      publicUrl: context.publicUrl,
    }),
    smtp: createSmtpGateway(context.settings, context.askOutside),
  };
}

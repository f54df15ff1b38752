import { defineService } from '@insta-ai/chassis/service';
import { authUserSettings } from './config.ts';
import { authUserData } from './data.ts';
import { deadLetterRoutes } from './dead-letters/dead-letters.routes.ts';
import { createDeps } from './deps.ts';
import { forgetOldTries } from './login/forget-old-tries.timer.ts';
import { loginRoutes } from './login/login.routes.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { authUserRpc } from './profile/auth-user.rpc.ts';
import { emailConfirmationRoutes } from './profile/email-confirmation.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { resetRoutes } from './reset/reset.routes.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { signInCodeRoutes } from './sign-in-code/sign-in-code.routes.ts';
import { tokenRoutes } from './tokens/tokens.routes.ts';
import { versionRoutes } from './version/version.routes.ts';

/** Accounts, login, profile settings and the selected Instagram account. */
export const authUserService = defineService({
  name: 'auth-user',
  settings: authUserSettings,
  data: authUserData,
  deps: createDeps,
  routes: deps => [
    ...loginRoutes(deps),
    ...resetRoutes(deps),
    ...emailConfirmationRoutes(deps),
    ...sessionRoutes(deps),
    ...signInCodeRoutes(deps),
    ...profileRoutes(deps),
    ...peopleRoutes(deps),
    ...deadLetterRoutes(deps),
    ...operatorRoutes(deps),
    ...tokenRoutes(deps),
    ...versionRoutes(),
  ],
  rpc: deps => [authUserRpc(deps)],
  timers: deps => [forgetOldTries(deps)],
});

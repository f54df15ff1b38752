import { type Grant, isFor } from './granted-scopes.ts';

/** Why nothing can go out on an account although the login was fine. */
export type PublishObstacle = 'tasks' | 'unticked';

/** What a login says about an account. */
type Login = {
  readonly account: {
    readonly id: string;
    readonly pageId: string;
    readonly tasks: readonly string[] | undefined;
  };
  readonly granted: readonly Grant[];
};

/** One of these tasks on the page is needed to publish; the second spelling is that of new pages (instagram-graph-api.md, 1.5 and 2). */
const publishingTasks = /^(PROFILE_PLUS_)?(CREATE_CONTENT|MANAGE|FULL_CONTROL)$/;

/** Permissions that a person can leave unticked for one page or account. */
const publishingScopes = ['instagram_basic', 'instagram_content_publish', 'pages_read_engagement'];

/** The reason why publishing on an account will be refused; undefined where the platform says nothing against it. */
export function publishObstacle({ account, granted }: Login): PublishObstacle | undefined {
  const isUnticked = granted.some(grant => publishingScopes.includes(grant.scope) && !isFor(grant, account));
  if (isUnticked) return 'unticked';
  return account.tasks?.some(task => publishingTasks.test(task)) === false ? 'tasks' : undefined;
}

/** TABLE: the same in words. */
export const obstacleWords: Readonly<Record<PublishObstacle, { message: string; advice: string }>> = {
  unticked: {
    message:
      'This account or its page was left unticked in the Facebook window, so nothing can go out on it.',
    advice: 'Press the Facebook button on your profile again and tick the account and its page.',
  },
  tasks: {
    message: 'You may not create content on the Facebook page of this account, so nothing can go out on it.',
    advice:
      'Ask an administrator of the page to let you create content or manage it, then connect Instagram again.',
  },
};

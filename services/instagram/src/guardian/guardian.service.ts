import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Logger } from '@insta-ai/chassis/logger';
import type { Bus } from '@insta-ai/chassis/messaging/bus';
import { message } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import { ConnectionEnd } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import type { Connection } from '@insta-ai/proto/http/instagram';
import type { Finding } from '@insta-ai/proto/rules/finding';
import type { AccountsStore } from '../accounts/accounts.store.ts';
import { type FirstEnd, firstEnd, wordDue, wordsBeforeEnd } from '../accounts/login-ends.ts';
import type { Login, LoginsStore } from '../accounts/logins.store.ts';
import type { FacebookLoginGateway } from '../connect/facebook-login.gateway.ts';

type Deps = {

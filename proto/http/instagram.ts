import { type Static, Type } from 'typebox';
import { callAddresses } from '../data/calls.ts';
import { answerTones, goingLiveSteps, musicKinds } from '../data/instagram.ts';
import { User } from './auth-user.ts';
import { ProviderCheck } from './provider-check.ts';
import { defineCall, webhookLimit } from './shared/call.ts';
import { Id, Instant, Nullable, OneOf, Text } from './shared/schema.ts';
import { UsedVoice } from './voice/text-voice.ts';

/**
 * The social login result: the code that the dialog sent to a page of ours, with that page's address, or an access token.
 * Neither is trusted before the platform confirmed it; of the two the code never lets a token into the browser.
 */
export const SocialLogin = Type.Object({
  code: Type.Optional(Text(4_000)),
  redirectUri: Type.Optional(Text(2_000)),
  accessToken: Type.Optional(Text(4_000)),
  authResponse: Type.Optional(Nullable(Type.Object({ accessToken: Type.Optional(Text(4_000)) }))),
  status: Type.Optional(Text(50)),
});
export type SocialLogin = Static<typeof SocialLogin>;

export const Conversation = Type.Object({
  _id: Id,
  type: Type.String(),
  ignore: Type.Boolean(),
  lastMessage: Nullable(Type.String()),
  lastMessageContent: Type.String(),
  sender: Type.String(),
});
export type Conversation = Static<typeof Conversation>;

export const HashtagPost = Type.Object({
  id: Id,
  permalink: Type.String(),
  media_url: Nullable(Type.String()),
  caption: Type.String(),
});
export type HashtagPost = Static<typeof HashtagPost>;

export const PagePost = Type.Object({
  id: Id,
  story: Type.String(),
  message: Type.String(),
  created_time: Type.String(),
  permalink: Nullable(Type.String()),
});
export type PagePost = Static<typeof PagePost>;

export const FoundPage = Type.Object({
  id: Id,
  name: Type.String(),
  link: Nullable(Type.String()),
  address: Type.Optional(Type.String({ description: 'Street and city of a place' })),
});

/** What can play below a Reel. */
export const FoundTrack = Type.Object({
  id: Id,
  title: Type.String(),
  /** Who plays it; of an original sound the name of its account. */
  artist: Type.String(),
  lengthMs: Type.Integer({ minimum: 0 }),
  cover: Nullable(Type.String()),
  /** Where it can be heard for about a day; not every track can. */
  preview: Nullable(Type.String()),
});
export type FoundTrack = Static<typeof FoundTrack>;

export const Connection = Type.Object({
  /** When the login ends, of its token and its access to data what is sooner; null when the platform names no end. */
  endsAt: Nullable(Instant),
  /** Both of it, each null when the platform names none; a server of before says neither. */
  tokenEndsAt: Type.Optional(Nullable(Instant)),
  dataAccessEndsAt: Type.Optional(Nullable(Instant)),
  /** Whether that is so near that one should log in again. */
  endsSoon: Type.Boolean(),
  /** Names of the accounts that wait for a new login. */
  lost: Type.Array(Type.String()),
  /** Why the platform cannot fetch files from this installation; null when it can. */
  addressProblem: Nullable(Type.String()),
  /** What the person allowed, also with logins that are lost, as far as it is known; a server of before does not say it. */
  scopes: Type.Optional(Type.Array(Type.String())),
});
export type Connection = Static<typeof Connection>;

/** What a step towards the real Instagram was found to be like. */
export const GoingLiveFinding = Type.Object({
  step: OneOf(goingLiveSteps),
  /** `open`: nothing is known to be wrong, and nothing proves that it is right. */
  level: OneOf(['ok', 'warn', 'open', 'fail']),
  message: Type.String(),
  /** What to do about it; empty where there is nothing to do. */
  fix: Type.String(),
});
export type GoingLiveFinding = Static<typeof GoingLiveFinding>;

export const GoingLiveCheck = Type.Object({
  /** Whether the simulator was asked, and not Meta. */
  simulated: Type.Boolean(),
  findings: Type.Array(GoingLiveFinding),
  /** What to paste at Meta in this step, and into which of its fields. */
  values: Type.Array(Type.Object({ field: Type.String(), value: Type.String() })),
});
export type GoingLiveCheck = Static<typeof GoingLiveCheck>;

/** How the platform speaks of a person: signed with the app's secret, posted as a form. */
const SignedRequest = Type.Object({ signed_request: Text(10_000) });

/** A person after a login, and what it did not connect. */
export const ConnectedUser = Type.Object({
  ...User.properties,
  note: Type.Optional(
    Type.String({ description: 'Accounts that are not connected all the same, and why, for the person' }),
  ),
});
export type ConnectedUser = Static<typeof ConnectedUser>;

const instagram = { owner: 'instagram' } as const;

export const instagramCalls = {
  instagramLogin: defineCall({
    ...instagram,
    ...callAddresses.instagramLogin,
    summary: 'Connect Instagram with the result of the social login',
    body: SocialLogin,
    reply: ConnectedUser,
  }),
  enableWebhook: defineCall({
    ...instagram,
    ...callAddresses.enableWebhook,
    summary: 'Subscribe the connected page to platform events',
    body: Type.Optional(Type.Any()),
    reply: Type.Object({
      success: Type.Boolean(),
      note: Type.Optional(Type.String({ description: 'What is not reported all the same, for the person' })),
    }),
  }),
  verifyInstagramWebhook: defineCall({
    ...instagram,
    ...callAddresses.verifyInstagramWebhook,
    summary: 'The platform checks the address of the webhook; the challenge is answered as plain text',
    query: Type.Object({
      'hub.mode': Type.Optional(Text(50)),
      'hub.verify_token': Type.Optional(Text(1_000)),
      'hub.challenge': Type.Optional(Text(1_000)),
    }),
    reply: Type.Any(),
  }),
  receiveInstagramWebhook: defineCall({
    ...instagram,
    ...callAddresses.receiveInstagramWebhook,
    summary: 'The platform reports messages and comments; the signature is checked',
    body: Type.Any(),
    signed: true,
    bodyLimit: webhookLimit,
    reply: Type.Object({ received: Type.Boolean() }),
  }),
  getConnection: defineCall({
    ...instagram,
    ...callAddresses.getConnection,
    summary: 'How long the connection to Instagram lasts, and what is wrong with it',
    reply: Connection,
  }),
  deauthorizeInstagram: defineCall({
    ...instagram,
    ...callAddresses.deauthorizeInstagram,
    summary: 'The platform reports that a person took the app away; the signed request is checked',
    form: true,
    body: SignedRequest,
    reply: Type.Object({ success: Type.Boolean() }),
  }),
  requestDataDeletion: defineCall({
    ...instagram,
    ...callAddresses.requestDataDeletion,
    summary: 'The platform asks us to delete what we have of a person; the signed request is checked',
    form: true,
    body: SignedRequest,
    reply: Type.Object({ url: Type.String(), confirmation_code: Type.String() }),
  }),
  showDataDeletion: defineCall({
    ...instagram,
    ...callAddresses.showDataDeletion,
    summary: 'A page that says how far a deletion is',
    params: Type.Object({ code: Id }),
    isPage: true,
    reply: Type.Any(),
  }),
  checkGoingLive: defineCall({
    ...instagram,
    ...callAddresses.checkGoingLive,
    summary: 'Check one step towards the real Instagram, with the values to paste at Meta',
    body: Type.Object({ step: OneOf(goingLiveSteps) }),
    reply: GoingLiveCheck,
  }),
  testInstagram: defineCall({
    ...instagram,
    ...callAddresses.testInstagram,
    summary: 'Check that Instagram still shows us the selected account',
    reply: ProviderCheck,
  }),
  listConversations: defineCall({
    ...instagram,
    ...callAddresses.listConversations,
    summary: 'Conversations of the selected account',
    reply: Type.Array(Conversation),
  }),
  setConversationIgnore: defineCall({
    ...instagram,
    ...callAddresses.setConversationIgnore,
    summary: 'Ignore a conversation, or stop ignoring it',
    params: Type.Object({ id: Id }),
    body: Type.Object({ ignore: Type.Boolean() }),
    reply: Conversation,
  }),
  searchPage: defineCall({
    ...instagram,
    ...callAddresses.searchPage,
    summary: 'Search public pages',
    body: Type.Object({
      search: Text(200),
      places: Type.Optional(
        Type.Boolean({ description: 'Only pages with a location, which a post can be put at' }),
      ),
    }),
    reply: Type.Array(FoundPage),
  }),
  searchMusic: defineCall({
    ...instagram,
    ...callAddresses.searchMusic,
    summary: 'Search what can play below a Reel; without words what is popular now',
    body: Type.Object({ search: Text(200), kind: OneOf(musicKinds) }),
    reply: Type.Array(FoundTrack),
  }),
  getPosts: defineCall({
    ...instagram,
    ...callAddresses.getPosts,
    summary: 'Posts of the connected page, newest first',
    body: Type.Optional(Type.Any()),
    reply: Type.Array(PagePost),
  }),
  searchByHashtag: defineCall({
    ...instagram,
    ...callAddresses.searchByHashtag,
    summary: 'Top posts of a hashtag',
    body: Type.Object({ hashtag: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: Type.Array(HashtagPost),
  }),
  generateAnswer: defineCall({
    ...instagram,
    ...callAddresses.generateAnswer,
    summary: 'Write an answer to a post',
    body: Type.Object({
      post: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
      tone: Type.Optional(OneOf(answerTones)),
    }),
    /** No voice where an older version wrote it. */
    reply: Type.Object({ answer: Type.String(), voice: Type.Optional(UsedVoice) }),
  }),
};

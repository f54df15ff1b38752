import type { CallName } from '../routes.ts';

/** Whose calls are counted together: a signed-in person's, those from one address, or everybody's. */
export type LimitScope = 'person' | 'address' | 'installation';

/** How often a call may be made within a minute and within a day. */
export type LimitNumbers = { readonly minute: number; readonly day: number };

export type LimitRow = LimitNumbers & {
  readonly per: LimitScope;
  /** Each of them is counted alone. None: the service that makes it counts by how much, whatever call it came from. */
  readonly calls: readonly CallName[];
  /** What was done too often, after "You have". */
  readonly done: string;
};

/**
 * TABLE: how often calls that cost money, work or mail may be made. No honest person meets these numbers: a month of 60 items
 * with 8 pictures each is 60 orders and 480 pictures. LIMITS changes them by the name of a row.
 */
export const limits = {
  pictures: {
    per: 'person',
    minute: 480,
    day: 4_000,
    calls: [],
    done: 'ordered many pictures',
  },
  texts: {
    per: 'person',
    minute: 60,
    day: 1_500,
    calls: ['generateMetadata', 'createContentWizard', 'generateAnswer', 'generateCalendarEntry'],
    done: 'had many texts written',
  },
  calendars: {
    per: 'person',
    minute: 20,
    day: 200,
    calls: ['generateCalendar', 'createSampleWeek'],
    done: 'had many calendars written',
  },
  pictureOrders: {
    per: 'person',
    minute: 120,
    day: 2_000,
    calls: ['generateImage'],
    done: 'ordered pictures very often',
  },
  calendarSaves: {
    per: 'person',
    minute: 20,
    day: 300,
    calls: ['saveCalendar'],
    done: 'saved many calendars',
  },
  searches: {
    per: 'person',
    minute: 60,
    day: 1_000,
    calls: ['searchByHashtag', 'searchPage'],
    done: 'searched very often',
  },
  uploads: {
    per: 'person',
    minute: 240,
    day: 4_000,
    calls: ['uploadContentMedia', 'uploadContentTypeMedia'],
    done: 'uploaded many files',
  },
  checks: {
    per: 'person',
    minute: 120,
    day: 5_000,
    calls: ['getContentPreflight'],
    done: 'had items checked very often',
  },
  publishing: {
    per: 'person',
    minute: 60,
    day: 1_000,
    calls: ['publishContent', 'stopPublishing', 'keepContent'],
    done: 'published very often',
  },
  tests: {
    per: 'person',
    minute: 10,
    day: 200,
    calls: ['testMail', 'testImageService', 'testTextModel', 'testInstagram'],
    done: 'tested the connection very often',
  },
  connecting: {
    per: 'person',
    minute: 10,
    day: 200,
    calls: ['instagramLogin', 'enableWebhook'],
    done: 'connected to Facebook very often',
  },
  signInLinks: {
    per: 'person',
    minute: 30,
    day: 500,
    calls: ['createSignInCode', 'endSessions'],
    done: 'asked for sign-ins very often',
  },
  signIns: {
    per: 'address',
    minute: 30,
    day: 3_000,
    calls: ['login', 'redeemSignInCode'],
    done: 'tried to sign in very often',
  },
  resets: {
    per: 'address',
    minute: 10,
    day: 200,
    calls: ['resetPasswordRequest'],
    done: 'asked for many links',
  },
  allResets: {
    per: 'installation',
    minute: 120,
    day: 5_000,
    calls: ['resetPasswordRequest'],
    done: 'come at a time when very many ask for links',
  },
  confirmations: {
    per: 'person',
    minute: 5,
    day: 50,
    calls: ['requestEmailConfirmation'],
    done: 'asked for many links',
  },
  newPasswords: {
    per: 'address',
    minute: 20,
    day: 500,
    calls: ['resetPassword', 'confirmEmail'],
    done: 'tried many links',
  },
} as const satisfies Record<string, LimitRow>;

export type LimitName = keyof typeof limits;

export const limitNames = Object.keys(limits) as LimitName[];

import type { CallName } from '../routes.ts';

/** Whose calls are counted together: a signed-in person's, those from one address, or everybody's. */
export type LimitScope = 'person' | 'address' | 'installation';

/** How often a call may be made within a minute and within a day. */
export type LimitNumbers = { readonly minute: number; readonly day: number };

export type LimitRow = LimitNumbers & {
  readonly per: LimitScope;
  /** Each of them is counted alone. None: the service that makes it counts what it really makes, whatever call it came from. */
  readonly calls: readonly CallName[];
  /** Calls that are refused by what is counted where it is made, and by no row of their own. */
  readonly refuses?: readonly CallName[];
  /** What was done too often, after "You have". */
  readonly done: string;
};

/**
 * TABLE: how often calls that cost money, work or mail may be made. No honest person meets these numbers: a month of 60 items
 * with 8 pictures each is 60 orders and 480 pictures, and a batch writes 500 texts at most, three at once. LIMITS changes them by the name of a row.
 */
export const limits = {
  pictures: {
    per: 'person',
    minute: 480,
    day: 4_000,
    calls: [],
    done: 'ordered too many pictures',
  },
  texts: {
    per: 'person',
    minute: 300,
    day: 4_000,
    calls: [],
    refuses: [
      'generateMetadata',
      'draftAltText',
      'createContentWizard',
      'generateAnswer',
      'generateCalendarEntry',
    ],
    done: 'had too many texts written',
  },
  calendars: {
    per: 'person',
    minute: 20,
    day: 200,
    calls: ['generateCalendar', 'createSampleWeek'],
    done: 'had too many calendars written',
  },
  pictureOrders: {
    per: 'person',
    minute: 120,
    day: 2_000,
    calls: ['generateImage', 'remixImage'],
    done: 'ordered pictures too often',
  },
  calendarSaves: {
    per: 'person',
    minute: 20,
    day: 300,
    calls: ['saveCalendar'],
    done: 'saved too many calendars',
  },
  searches: {
    per: 'person',
    minute: 60,
    day: 1_000,
    calls: ['searchByHashtag', 'searchPage', 'searchMusic'],
    done: 'searched too often',
  },
  uploads: {
    per: 'person',
    minute: 240,
    day: 4_000,
    calls: ['uploadContentMedia', 'uploadContentTypeMedia'],
    done: 'uploaded too many files',
  },
  checks: {
    per: 'person',
    minute: 120,
    day: 5_000,
    calls: ['getContentPreflight'],
    done: 'checked items too often',
  },
  voiceImports: {
    per: 'person',
    minute: 5,
    day: 100,
    calls: ['importVoice'],
    done: 'imported posts too often',
  },
  publishing: {
    per: 'person',
    minute: 60,
    day: 1_000,
    calls: ['publishContent', 'stopPublishing', 'keepContent', 'tryNow'],
    done: 'published too often',
  },
  tests: {
    per: 'person',
    minute: 10,
    day: 200,
    calls: ['testMail', 'testImageService', 'testTextModel', 'testInstagram'],
    done: 'tested the connection too often',
  },
  doctor: {
    per: 'person',
    minute: 10,
    day: 500,
    calls: ['askDoctor'],
    done: 'had too much checked',
  },
  goingLive: {
    per: 'person',
    minute: 60,
    day: 1_000,
    calls: ['checkGoingLive'],
    done: 'checked the set-up too often',
  },
  connecting: {
    per: 'person',
    minute: 10,
    day: 200,
    calls: ['instagramLogin', 'enableWebhook'],
    done: 'connected to Facebook too often',
  },
  signInLinks: {
    per: 'person',
    minute: 30,
    day: 500,
    calls: ['createSignInCode', 'endSessions'],
    done: 'requested sign-ins too often',
  },
  signIns: {
    per: 'address',
    minute: 30,
    day: 3_000,
    calls: ['login', 'redeemSignInCode'],
    done: 'tried to sign in too often',
  },
  resets: {
    per: 'address',
    minute: 10,
    day: 200,
    calls: ['resetPasswordRequest'],
    done: 'requested too many links',
  },
  allResets: {
    per: 'installation',
    minute: 120,
    day: 5_000,
    calls: [],
    done: 'requested a link while too many others did',
  },
  invitations: {
    per: 'person',
    minute: 20,
    day: 500,
    calls: ['invitePerson', 'sendPersonReset'],
    done: 'sent too many links',
  },
  confirmations: {
    per: 'person',
    minute: 5,
    day: 50,
    calls: ['requestEmailConfirmation'],
    done: 'requested too many links',
  },
  newPasswords: {
    per: 'address',
    minute: 20,
    day: 500,
    calls: ['resetPassword', 'confirmEmail'],
    done: 'tried too many links',
  },
} as const satisfies Record<string, LimitRow>;

export type LimitName = keyof typeof limits;

export const limitNames = Object.keys(limits) as LimitName[];

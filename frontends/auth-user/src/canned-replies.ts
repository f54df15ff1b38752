import type { User } from '@insta-ai/proto/http/auth-user';
import type { Conversation, GoingLiveCheck } from '@insta-ai/proto/http/instagram';
import type { Voice } from '@insta-ai/proto/http/voice/voice';

const user: User = {
  _id: 'user-1',
  email: 'ada@example.com',
  role: 'member',
  instagramAccounts: [{ id: 'ig-1', name: 'ada.travels' }],
  instagramAccount: 'ig-1',
  notificationEmail: 'ada@example.com',
  isNotificationEmailConfirmed: true,
  promptCalendar: '',
  promptImage: '',
  promptChat: '',
  promptComment: '',
  sendEmailSuccess: true,
  sendEmailFail: true,
  search: '',
  timeZone: '',
  lateLimit: 60,
};

const conversations: [Conversation, Conversation] = [
  {
    _id: 'conversation-1',
    type: 'instagram',
    ignore: false,
    lastMessage: '2026-11-20T09:05:00.000Z',
    lastMessageContent: 'Is the villa free in May?',
    sender: 'grace.h',
  },
  {
    _id: 'conversation-2',
    type: 'instagram',
    ignore: true,
    lastMessage: '2026-11-19T18:30:00.000Z',
    lastMessageContent: '',
    sender: 'surf.school',
  },
];

const noSpending = { calls: 0, pictures: 0, tokens: 0, micros: 0, unknown: 0 };

const voice: Voice = {
  account: 'ig-1',
  import: { state: 'done', endedAt: '2026-11-20T10:00:00.000Z', problem: '' },
  sheet: [
    { row: 'length', measured: '120 characters (mostly 80 to 160), in 2 sentences', edited: null },
    { row: 'signOff', measured: '“Ciao, Ada” (12 of 20 posts)', edited: 'See you, Ada' },
  ],
  exemplars: [{ id: 'post-2', text: 'The boat leaves at nine.', from: 'post' }],
  posts: [
    { id: 'post-1', caption: 'Sunset at Uluwatu', kind: 'Post', publishedAt: '2026-11-20T10:00:00.000Z' },
    { id: 'post-2', caption: 'The boat leaves at nine.', kind: 'Reel', publishedAt: null },
  ],
};

/** What the account's calls answer when the screens run alone. */
export const cannedReplies = {
  getUser: user,
  saveUser: user,
  login: { token: 'canned', user },
  requestEmailConfirmation: { sent: true },
  confirmEmail: { email: 'ada@example.com' },
  endSessions: { token: 'canned', user },
  redeemSignInCode: { token: 'canned', user },
  resetPasswordRequest: { sent: true },
  resetPassword: { token: 'canned', user },
  listConversations: conversations,
  setConversationIgnore: conversations[0],
  testTextModel: { host: 'api.example.com', detail: 'The model writes.' },
  listImageModels: [],
  testImageService: { host: 'images.example.com', detail: 'The image service accepts our token.' },
  testInstagram: { host: 'graph.facebook.com', detail: 'Instagram shows us @ada.travels.' },
  testMail: { host: 'mail.example.com', detail: 'The mail server accepts our sign-in.' },
  getSpending: { month: '2026-11', total: noSpending, byTask: [], byType: [], byModel: [], budgets: [] },
  listContentTypes: [],
  getConnection: { endsAt: '2027-01-22T10:00:00.000Z', endsSoon: false, lost: [], addressProblem: null },
  checkGoingLive: {
    simulated: true,
    findings: [{ step: 'address', level: 'ok', message: 'Nothing is wrong here.', fix: '' }],
    values: [],
  } satisfies GoingLiveCheck,
  enableWebhook: { success: true },
  searchPage: [{ id: 'page-1', name: 'Bali Today', link: 'https://example.com/bali' }],
  getVoice: voice,
  importVoice: voice,
  saveVoiceRow: voice,
  addExemplar: voice,
  removeExemplar: voice,
  deleteVoice: voice,
  deleteVoices: voice,
  getPosts: [
    {
      id: 'post-1',
      story: 'Sunset at Uluwatu',
      message: 'Sunset at Uluwatu',
      created_time: '2026-11-20T10:00:00.000Z',
      permalink: null,
    },
  ],
};

import type { Backups } from '@insta-ai/proto/http/operations/backups';
import type { DeadLetter } from '@insta-ai/proto/http/operations/dead-letters';
import type { Doctor } from '@insta-ai/proto/http/operations/doctor';
import type { PlannedWork } from '@insta-ai/proto/http/operations/operations';
import type { Person } from '@insta-ai/proto/http/operations/people';
import type { EveryonesSpending } from '@insta-ai/proto/http/spending/spending';

const ada: Person = {
  _id: 'user-1',
  email: 'ada@example.com',
  role: 'admin',
  state: 'active',
  createdAt: '2026-05-02T08:00:00.000Z',
  lastSeenAt: '2026-11-26T11:40:00.000Z',
  mayBeSignedIn: true,
  invitedUntil: null,
};
const grace: Person = {
  ...ada,
  _id: 'user-2',
  email: 'grace@example.com',
  role: 'member',
  lastSeenAt: '2026-11-20T16:05:00.000Z',
};
const mary: Person = {
  ...grace,
  _id: 'user-3',
  email: 'mary.somerville@studio.example.com',
  state: 'invited',
  lastSeenAt: null,
  mayBeSignedIn: false,
  invitedUntil: '2026-12-02T09:00:00.000Z',
};
const emmy: Person = {
  ...grace,
  _id: 'user-4',
  email: 'emmy@example.com',
  state: 'disabled',
  mayBeSignedIn: false,
};

const work: PlannedWork = {
  due: 3,
  late: 1,
  failed: 1,
  waiting: 1,
  items: [
    {
      _id: 'item-1',
      owner: 'user-2',
      title: 'Fishing boats at dawn',
      kind: 'late',
      at: '2026-11-26T11:30:00.000Z',
      message: 'It is on its way to Instagram.',
      advice:
        'It goes on by itself. If it stays like this, “insta stuck” on the server says what it waits for.',
    },
    {
      _id: 'item-2',
      owner: 'user-1',
      title: 'Sunset at Uluwatu',
      kind: 'failed',
      at: '2026-11-26T09:00:00.000Z',
      message: 'Instagram did not take the picture.',
      advice: 'Choose another picture and schedule it again.',
    },
    {
      _id: 'item-3',
      owner: 'user-2',
      title: '',
      kind: 'waiting',
      at: '2026-11-26T08:00:00.000Z',
      message: 'This was due at 9:00. Send now, move, or drop?',
      advice: 'Insta AI was not running, or could not send it then. Nothing was sent.',
    },
  ],
};

const mail: DeadLetter = {
  _id: '41',
  consumer: 'job_mail-link',
  subject: 'jobs.mail-link',
  owner: 'user-2',
  at: '2026-11-26T10:20:00.000Z',
  attempts: 30,
  reason: 'The mail server did not answer within 10 seconds.',
  lines: ['{', '  "email": "grace@example.com",', '  "link": "insta.example.com/…"', '}'],
};
const unreadable: DeadLetter = {
  ...mail,
  _id: '42',
  subject: null,
  owner: null,
  attempts: 1,
  reason: 'The message cannot be read: premature EOF',
  lines: [],
};

const backups: Backups = {
  good: {
    place: '/backups/insta-ai-2026-11-26T021500Z.tar',
    startedAt: '2026-11-26T02:15:00.000Z',
    finishedAt: '2026-11-26T02:16:10.000Z',
    holds: '8,214 documents and 1,630 files (2,910.4 MB)',
    bytes: 2_934_112_256,
  },
  failed: null,
  nightly: { place: '/backups/', nextAt: '2026-11-27T02:15:00.000Z', schedule: '' },
};

const doctor: Doctor = {
  state: 'done',
  done: 35,
  of: 35,
  report: {
    finishedAt: '2026-11-26T11:58:00.000Z',
    lines: [
      { group: 'stores', name: 'bus', level: 'ok', words: 'NATS 2.15 answers.', fix: '' },
      {
        group: 'stores',
        name: 'streams',
        level: 'warn',
        words: 'EVENTS is nearly full.',
        fix: 'Give it more room.',
      },
      {
        group: 'outside',
        name: 'mail',
        level: 'fail',
        words: 'The mail server does not answer.',
        fix: 'Check SMTP_URL: host, port, user and password.',
      },
    ],
    leftOut: [{ group: 'accounts', name: 'prices', because: 'no budget is in money' }],
  },
};

const usedBy = (pictures: number, micros: number): EveryonesSpending['budgets'] => [
  { scope: 'person', period: 'month', unit: 'micros', limit: 5_000_000, used: micros },
  { scope: 'person', period: 'day', unit: 'pictures', limit: 20, used: pictures },
];
const spending: EveryonesSpending = {
  month: '2026-11',
  total: { calls: 131, pictures: 96, tokens: 41_200, micros: 8_410_000, unknown: 10 },
  budgets: [
    { scope: 'installation', period: 'month', unit: 'micros', limit: 10_000_000, used: 8_410_000 },
    { scope: 'installation', period: 'day', unit: 'pictures', limit: 60, used: 24 },
  ],
  people: [
    {
      owner: 'user-2',
      ...{ calls: 80, pictures: 61, tokens: 30_100, micros: 4_900_000, unknown: 0 },
      budgets: usedBy(20, 4_900_000),
    },
    {
      owner: 'user-1',
      ...{ calls: 41, pictures: 33, tokens: 11_100, micros: 3_510_000, unknown: 0 },
      budgets: usedBy(4, 3_510_000),
    },
    {
      owner: 'user-9',
      ...{ calls: 10, pictures: 2, tokens: 0, micros: 0, unknown: 10 },
      budgets: usedBy(0, 0),
    },
  ],
};

/** What the admin's calls answer when the screen runs alone. */
export const cannedReplies = {
  getPlannedWork: work,
  listEndingLogins: [
    {
      owner: 'user-2',
      accounts: ['grace.travels'],
      state: 'ending' as const,
      endsAt: '2026-11-29T10:00:00.000Z',
    },
  ],
  getDeadLetters: { count: 2 },
  listDeadLetters: { count: 2, letters: [mail, unreadable] },
  replayDeadLetter: mail,
  dropDeadLetter: mail,
  getBackups: backups,
  getDoctor: doctor,
  askDoctor: { ...doctor, state: 'asked' as const, done: 0, of: 0 },
  getEveryonesSpending: spending,
  getVersion: { version: '0.1.0', commit: '7d312402000000000000000000000000000000aa' },
  listPeople: [ada, grace, mary, emmy],
  invitePerson: { person: mary, link: 'https://insta.example.com/setPassword/user-3/canned' },
  changeRole: grace,
  disablePerson: { ...grace, state: 'disabled' as const },
  enablePerson: emmy,
  endPersonSessions: { ...grace, mayBeSignedIn: false },
  sendPersonReset: { sent: true },
};

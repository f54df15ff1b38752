/** Series of a minute each, in promtool's words: `0+2x5` is 0 2 4 6 8 10, `0x5 1x5` six zeros and six ones. */
export type Series = Readonly<Record<string, string>>;

export type AlertCase = {
  /** What raises it, the minute at which it must have, and what its text and labels then name. */
  fires: Series;
  at: number;
  labels?: Readonly<Record<string, string>>;
  summary?: string;
  /** What is near to it and raises nothing. */
  quiet: Series;
};

const waiting = 'insta_ai_due_oldest_seconds{state="waiting"}';
const goingOut = 'insta_ai_due_oldest_seconds{state="going_out"}';
const films = (state: string) => `insta_ai_films_oldest_seconds{state="${state}"}`;
const late = (le: string) => `insta_ai_publish_lateness_seconds_bucket{le="${le}"}`;
const outcome = (name: string, cause = '') =>
  `insta_ai_publish_outcomes_total{outcome="${name}",cause="${cause}"}`;
const took = (le: string, command: string) =>
  `insta_ai_store_seconds_bucket{store="documents",command="${command}",le="${le}"}`;
const answered = (status: number) => `insta_ai_http_seconds_count{status="${status}"}`;
const forwarded = (status: number) => `insta_ai_gateway_seconds_count{upstream="content",status="${status}"}`;
const failedOutside = (cause: string) => `insta_ai_outside_failures_total{provider="graph",cause="${cause}"}`;
const askedOutside = 'insta_ai_outside_seconds_count{provider="graph"}';
const timer = (name: string) => `insta_ai_timer_failures_total{timer="${name}"}`;
const failedRuns = (name: string) => `insta_ai_timer_failed_runs{timer="${name}"}`;
const budget = (scope: string) =>
  `insta_ai_budget_used_ratio{scope="${scope}",period="month",unit="pictures"}`;

/** A figure of kube-state-metrics about the CronJob of the backups, where the chart has not yet put in its name. */
const ofBackups = (name: string) => `kube_cronjob_${name}{namespace="NAMESPACE",cronjob="CRONJOB"}`;

/** TABLE: each alert with the figures that raise it; counters begin with 0, as the product tells them. */
export const alertCases: Readonly<Record<string, AlertCase>> = {
  InstaAiNothingMeasured: { fires: {}, at: 6, quiet: { 'insta_ai_due_items{state="waiting"}': '0x10' } },
  InstaAiDuePostsWait: {
    fires: { [waiting]: '0 30 90 150 210' },
    at: 4,
    quiet: { [waiting]: '60x10', [goingOut]: '500x10' },
  },
  // One post in ten minutes, the first of a process's life among them.
  InstaAiPostsGoOutLate: {
    fires: { [late('120')]: '0x30', [late('300')]: '0x5 1x25', [late('+Inf')]: '0x5 1x25' },
    at: 14,
    quiet: { [late('120')]: '0+1x30', [late('300')]: '0+1x30', [late('+Inf')]: '0+1x30' },
  },
  InstaAiPostStuck: { fires: { [goingOut]: '7260+60x15' }, at: 12, quiet: { [goingOut]: '7200x15' } },
  // What the product tells of a cause begins with its first posts: '_' is a minute without it.
  InstaAiPostsFail: {
    fires: { [outcome('failed')]: '0x15', [outcome('failed', 'refused')]: '_x5 5x10' },
    at: 10,
    labels: { cause: 'refused' },
    summary: 'Several posts failed for one cause: refused',
    quiet: { [outcome('failed', 'refused')]: '0x5 2x10', [outcome('failed', 'login')]: '_x5 2x10' },
  },
  InstaAiOutcomeUnknown: {
    fires: { [outcome('unknown')]: '0x5 1x10' },
    at: 7,
    quiet: { [outcome('unknown')]: '3x15', [outcome('published')]: '0+1x15' },
  },
  InstaAiOverdue: {
    fires: { [outcome('overdue')]: '0x5 1x10' },
    at: 7,
    quiet: { [outcome('overdue')]: '3x15', [outcome('failed')]: '0+1x15' },
  },
  InstaAiQueueOld: {
    fires: { 'insta_ai_queue_oldest_seconds{consumer="job_publish"}': '301x10' },
    at: 6,
    labels: { consumer: 'job_publish' },
    summary: 'Messages for job_publish wait for over five minutes',
    quiet: { 'insta_ai_queue_oldest_seconds{consumer="job_publish"}': '299x10' },
  },
  InstaAiFilmsWait: {
    fires: { [films('waiting')]: '901x10', [films('open')]: '901x10' },
    at: 6,
    // One that somebody makes may take its time.
    quiet: { [films('waiting')]: '900x10', [films('open')]: '5000x10' },
  },
  InstaAiDeadLetters: {
    fires: { insta_ai_dead_letters: '0 1x5' },
    at: 3,
    quiet: { insta_ai_dead_letters: '0x5' },
  },
  InstaAiBusAway: {
    fires: { 'insta_ai_bus_up{pod="content-1"}': '1 0x5', 'insta_ai_bus_up{pod="content-2"}': '1x6' },
    at: 3,
    labels: { pod: 'content-1' },
    summary: 'A process has no connection to NATS: content-1',
    quiet: { 'insta_ai_bus_up{pod="content-1"}': '1 0 1x5' },
  },
  InstaAiStoreFails: {
    fires: { 'insta_ai_store_seconds_count{store="documents",outcome="failed"}': '0+20x15' },
    at: 10,
    labels: { store: 'documents' },
    summary: 'The store refuses or breaks off commands: documents',
    quiet: {
      'insta_ai_store_seconds_count{store="documents",outcome="failed"}': '0+10x15',
      'insta_ai_store_seconds_count{store="documents",outcome="done"}': '0+1000x15',
    },
  },
  InstaAiStoreSlow: {
    fires: {
      [took('1', 'find')]: '0+95x20',
      [took('2.5', 'find')]: '0+100x20',
      [took('+Inf', 'find')]: '0+100x20',
    },
    at: 15,
    labels: { store: 'documents' },
    summary: 'One command in a hundred takes over a second: documents',
    // A watcher waits for what happens: that is no slow command.
    quiet: {
      [took('1', 'find')]: '0+100x20',
      [took('2.5', 'find')]: '0+100x20',
      [took('+Inf', 'find')]: '0+100x20',
      [took('1', 'getMore')]: '0x20',
      [took('2.5', 'getMore')]: '0+100x20',
      [took('+Inf', 'getMore')]: '0+100x20',
    },
  },
  InstaAiRequestsFail: {
    fires: { [answered(200)]: '0+97x15', [answered(500)]: '0+3x15' },
    at: 10,
    // 501 says that something is switched off.
    quiet: { [answered(200)]: '0+97x15', [answered(500)]: '0+1x15', [answered(501)]: '0+50x15' },
  },
  InstaAiGatewayFails: {
    fires: { [forwarded(200)]: '0+90x15', [forwarded(502)]: '0+10x15' },
    at: 10,
    labels: { upstream: 'content' },
    summary: 'The gateway gets no answer of content',
    // What the service itself answers has its own alert.
    quiet: { [forwarded(200)]: '0+90x15', [forwarded(500)]: '0+50x15', [forwarded(504)]: '0+2x15' },
  },
  InstaAiProviderFails: {
    fires: { [failedOutside('away')]: '0+6x60', [askedOutside]: '0+10x60' },
    at: 35,
    labels: { provider: 'graph' },
    summary: 'Half of all calls to a service outside fail: graph',
    quiet: {
      [failedOutside('away')]: '0+4x60',
      [failedOutside('refused')]: '0+6x60',
      [askedOutside]: '0+10x60',
    },
  },
  InstaAiTimerFails: {
    // Once an hour: its failures are far apart.
    fires: { [timer('guardian')]: '0x2 3x20', [failedRuns('guardian')]: '0x2 3x20' },
    at: 15,
    labels: { timer: 'guardian' },
    summary: 'Repeated work fails again and again: guardian',
    quiet: { [timer('publish-due')]: '0x5 2x15', [failedRuns('publish-due')]: '0x5 2 0x14' },
  },
  InstaAiBackupFails: {
    fires: { [timer('nightly-backup')]: '0x5 1x10' },
    at: 7,
    quiet: { [timer('nightly-backup')]: '2x15', [timer('publish-due')]: '0x5 1x10' },
  },
  InstaAiLoginsEnd: {
    fires: { 'insta_ai_logins{state="ending"}': '1x70' },
    at: 65,
    quiet: { 'insta_ai_logins{state="ending"}': '0x70', 'insta_ai_logins{state="good"}': '5x70' },
  },
  InstaAiBudgetNearlySpent: {
    fires: { [budget('installation')]: '0.91x10' },
    at: 6,
    labels: { period: 'month', unit: 'pictures' },
    summary: 'Over nine tenths of the budget of this month are used (pictures)',
    quiet: { [budget('installation')]: '0.9x10', [budget('person')]: '1x10' },
  },
  InstaAiQuotaNearlySpent: {
    fires: {
      'insta_ai_quota_accounts{state="low"}': '1x10',
      'insta_ai_quota_accounts{state="used_up"}': '2x10',
    },
    at: 6,
    summary: 'Instagram takes few more posts today of so many accounts: 3',
    quiet: {
      'insta_ai_quota_accounts{state="low"}': '0x10',
      'insta_ai_quota_accounts{state="enough"}': '5x10',
    },
  },
  // The run of minute 5 takes until minute 10.
  InstaAiBackupJobFails: {
    fires: {
      [ofBackups('status_last_schedule_time')]: '0x4 300x30',
      [ofBackups('status_last_successful_time')]: '120x35',
      [ofBackups('status_active')]: '0x4 1x5 0x25',
    },
    at: 27,
    labels: { cronjob: 'CRONJOB' },
    summary: 'The last backup failed or was not begun: CRONJOB',
    quiet: {
      [ofBackups('status_last_schedule_time')]: '0x4 300x30',
      [ofBackups('status_last_successful_time')]: '120x9 600x25',
      [ofBackups('status_active')]: '0x4 1x5 0x25',
      [ofBackups('next_schedule_time')]: '300x4 86700x30',
      'kube_cronjob_status_last_schedule_time{namespace="NAMESPACE",cronjob="other"}': '300x35',
    },
  },
};

import type { Content } from '@insta-ai/proto/http/content';
import { error, type Finding } from '@insta-ai/proto/rules/finding';
import { hasPassed, type Moment } from '@insta-ai/proto/rules/publish-window';
import type { ReviewAct } from './review-keys.ts';

/**
 * What a draft says before it is approved: what its pre-flight found, and more strictly about its date, for who approves means
 * a time to come and not this moment.
 */
export function reviewChecks(
  { date }: Pick<Content, 'date'>,
  problems: readonly Finding[],
  now: Moment,
): Finding[] {
  if (date === null) return [noDate, ...problems];
  if (!hasPassed(date, now)) return [...problems];
  const said = problems.find(({ where }) => where === 'date') ?? pastDate;
  return [{ ...said, level: 'error' }, ...problems.filter(({ where }) => where !== 'date')];
}

/** Why a draft cannot be approved as it is; undefined when it can. */
export function whyNotApproved(checks: readonly Finding[]): Finding | undefined {
  return checks.find(({ level }) => level === 'error');
}

/** What can be done about a finding: here, or on another screen. */
export type Fix = { act: ReviewAct } | { label: string; to: 'item' | 'profile' };

/** TABLE: the fix by rule, where it is another than that of its place; undefined: nothing has to be done, or it is done elsewhere. */
const ofRules: { readonly [rule: string]: Fix | undefined } = {
  media: { act: 'picture' },
  'media-gone': { act: 'picture' },
  small: { act: 'picture' },
  twin: { act: 'picture' },
  shape: undefined,
  quota: undefined,
  'not-checked': undefined,
  // The list of checks has a button of its own for these.
  'unseen-text': undefined,
  'prompt-without-comments': undefined,
  // Whoever runs Insta AI mends them.
  'public-address': undefined,
  courier: undefined,
};

const ofPlaces: { readonly [place in Finding['where']]: Fix } = {
  date: { act: 'move' },
  text: { act: 'edit' },
  hashtags: { act: 'edit' },
  type: { act: 'type' },
  media: { label: 'Open the content', to: 'item' },
  item: { label: 'Open the content', to: 'item' },
  account: { label: 'Open the profile', to: 'profile' },
};

export function fixOf({ rule, where }: Pick<Finding, 'rule' | 'where'>): Fix | undefined {
  return rule in ofRules ? ofRules[rule] : ofPlaces[where];
}

const noDate = error({
  rule: 'no-date',
  where: 'date',
  message: 'There is no date yet.',
  fix: 'Choose when it goes out.',
});

const pastDate = error({
  rule: 'past-date',
  where: 'date',
  message: 'The date is in the past.',
  fix: 'Choose a later one.',
});

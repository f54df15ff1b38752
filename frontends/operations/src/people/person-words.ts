import { formatInstant } from '@insta-ai/design';
import type { Person } from '@insta-ai/proto/http/operations/people';
import type { Act } from './use-people.ts';

export const roleWords = { admin: 'Admin', member: 'Member' } as const;
export const stateWords = { active: 'Active', invited: 'Invited', disabled: 'Disabled' } as const;
export const stateTones = { active: 'good', invited: 'held', disabled: undefined } as const;

const moment = 'D MMM YYYY, HH:mm';

/** When a person was here last, or until when they can come. */
export function seenInWords(person: Person, now: Date, zone: string | undefined): string {
  if (person.state === 'invited') {
    const until = person.invitedUntil;
    if (!until || new Date(until) <= now) return 'The link has ended';
    return `The link works until ${formatInstant(until, moment, zone)}`;
  }
  return person.lastSeenAt ? formatInstant(person.lastSeenAt, moment, zone) : 'Not seen yet';
}

/** What can be done with a person, with what it means; a question where it changes what they can do. */
export type ActRow = {
  act: Act;
  label: string;
  explanation: string;
  isSerious?: true;
  question?: { title: string; message: string; confirmLabel: string };
};

/** The acts that make sense for a person as they are. */
export function actsFor({ email, role, state, mayBeSignedIn }: Person): ActRow[] {
  const acts: ActRow[] = [];
  if (state === 'active')
    acts.push({
      act: 'sendReset',
      label: 'Send a link',
      explanation: 'A new password: they get a link by mail that works once, for an hour.',
    });
  if (state === 'active' && mayBeSignedIn)
    acts.push({
      act: 'endSessions',
      label: 'End sessions',
      explanation: 'Sign them out in every browser, after a lost phone for example. They can sign in again.',
      question: {
        title: 'End all sessions?',
        message: `${email} is signed out everywhere within 15 seconds and can sign in again at once.`,
        confirmLabel: 'End sessions',
      },
    });
  if (state !== 'disabled') acts.push(role === 'admin' ? makeMember(email) : makeAdmin(email));
  acts.push(state === 'disabled' ? enable : disable(email));
  return acts;
}

function makeAdmin(email: string): ActRow {
  return {
    act: 'makeAdmin',
    label: 'Make admin',
    explanation:
      'An admin sees this page: the posts of everybody that need a hand, the people, and what they spend.',
    question: {
      title: 'Make an admin?',
      message: `${email} will see the posts of everybody that need a hand and what everybody spends, and can invite, disable and sign out people, you too.`,
      confirmLabel: 'Make admin',
    },
  };
}

function makeMember(email: string): ActRow {
  return {
    act: 'makeMember',
    label: 'Make member',
    explanation: 'A member has their own work and does not see this page.',
    question: {
      title: 'Make a member?',
      message: `${email} keeps their own work and no longer sees this page.`,
      confirmLabel: 'Make member',
    },
  };
}

const enable: ActRow = {
  act: 'enable',
  label: 'Enable',
  explanation: 'They can sign in again, with the password they had.',
};

function disable(email: string): ActRow {
  return {
    act: 'disable',
    label: 'Disable',
    explanation: 'They cannot sign in any more. Nothing of theirs is deleted.',
    isSerious: true,
    question: {
      title: 'Disable this person?',
      message: `${email} is signed out everywhere within 15 seconds and cannot sign in. What they have planned stays planned and still goes out. You can enable them again at any time.`,
      confirmLabel: 'Disable',
    },
  };
}

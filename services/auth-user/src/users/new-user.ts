import type { Role } from '@insta-ai/proto/data/auth-user';
import { emailKey } from './email-key.ts';
import type { User } from './user.ts';

/** Prompts that give good results before anybody wrote their own. */
const prompts = {
  promptCalendar:
    'I share my daily life and travels: places worth a visit, food, small discoveries and honest tips. ' +
    'Friendly and personal, never like an advertisement.',
  promptImage:
    'Realistic photograph, natural light, lively colours, taken by a person who is really there. ' +
    'No text, no logos, no borders.',
  promptChat:
    'Answer as me: warm, short and helpful, in the language of the message. ' +
    'Say that I will come back to it when you do not know something.',
  promptComment:
    'Write a short, sincere comment that shows the post was really read, in the language of the post. ' +
    'No advertising, no hashtags, at most one emoji.',
};

type Given = { id: string; email: string; passwordHash: string; role: Role; now: Date };

/** A person with the settings everybody starts with. */
export function newUser(given: Given): User {
  const email = given.email.trim();
  return {
    _id: given.id,
    email,
    emailKey: emailKey(email),
    passwordHash: given.passwordHash,
    role: given.role,
    instagramAccounts: [],
    instagramAccount: null,
    notificationEmail: email,
    ...prompts,
    sendEmailSuccess: true,
    sendEmailFail: true,
    search: '',
    timeZone: '',
    createdAt: given.now,
    updatedAt: given.now,
  };
}

import { readSettings } from '@insta-ai/chassis/config';
import { expect, it } from 'vitest';
import { notifierSettings } from './config.ts';

const read = (SMTP_URL: string) =>
  readSettings(notifierSettings, { SMTP_URL, MAIL_FROM: 'no-reply@example.com' }).SMTP_URL;

it.each([
  'smtp://localhost',
  'smtp://127.0.0.1:4025',
  'smtp://[::1]:25',
  'smtps://mail.example.com/',
  'smtp://user:p%40ss%2Fword@mail.example.com:587',
  'smtp://user%40example.com:@mail.example.com',
  'smtp://relay:25?requireTLS=false',
])('%s is a mail server', url => expect(read(url)).toBe(url));

it.each([
  'smtp://u@x:p@ss/word@host',
  'smtp://user:p/word@host',
  'smtp://user:a:b@host',
  'smtp://user:pass@',
  'smtp://host:port',
  'smtp://',
  'http://host',
])('%s is not, for its host is not where it seems', url =>
  expect(() => read(url)).toThrow('SMTP_URL does not have the right form'),
);

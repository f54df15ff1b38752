import { createLogger } from '@insta-ai/chassis/logger';
import { expect, it } from 'vitest';
import type { EndingLogin, LoginsStore, LostLogin } from '../accounts/logins.store.ts';
import { createGuardianService } from './guardian.service.ts';

const dayMs = 24 * 60 * 60_000;
const login = { owner: 'u1', login: 'l1' };

/** One login that ends in 60 days, and a clock that the test sets. */
function setUp({ dies = false } = {}) {
  const start = new Date('2026-11-23T12:00:00Z');
  const end = new Date(start.getTime() + 60 * dayMs);
  const ends = { token: end, dataAccess: new Date(end.getTime() + 30 * dayMs) };
  const world = {
    now: start,
    told: undefined as number | undefined,
    looks: 0,
    dies,
    lost: [] as LostLogin[],
    lookedAt: undefined as Date | undefined,
    isValid: true,
    /** What the platform says of the tokens of the pages; undefined for an answer that gets lost. */
    pages: { 'EAApage-a': true, 'EAApage-b': true } as { [token: string]: boolean | undefined },
    /** Tokens that were asked about. */
    asked: [] as string[],
    marked: [] as string[],
    diesAfterMark: false,
    scopes: undefined as readonly string[] | undefined,
  };
  const said: string[] = [];

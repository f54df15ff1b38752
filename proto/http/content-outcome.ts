import { type Static, Type } from 'typebox';
import { findingPlaces } from '../rules/finding.ts';
import { Instant, Nullable, OneOf } from './shared/schema.ts';

/** How far the publishing of an item has come; owned by the server. */
export const Outcome = Type.Object({
  /**
   * `overdue` waits for an answer: it was due too long ago to go out without being asked about. `unknown`: it was sent, and
   * nobody found out whether it is live; the person says.
   */
  state: OneOf(['publishing', 'held', 'failed', 'notified', 'overdue', 'unknown']),
  /** What happened, in words for the person. */
  message: Type.String(),
  /** What the person can do about it. */
  advice: Type.String(),
  at: Instant,
  /** Until when it is tried, where it takes longer than usual. */
  until: Type.Optional(Instant),
  /** It was handed to Instagram and may be live, so that nobody can stop it: its answer is waited for. */
  sent: Type.Optional(Type.Boolean()),
});
export type Outcome = Static<typeof Outcome>;

/** What stands in the way of an item, found before its hour: an error keeps it from going out, a warning does not. */
export const PreflightProblem = Type.Object({
  rule: Type.String(),
  level: OneOf(['error', 'warning']),
  where: OneOf(findingPlaces),
  /** What is wrong, in words for the person. */
  message: Type.String(),
  /** What the person can do about it. */
  fix: Type.String(),
});
export type PreflightProblem = Static<typeof PreflightProblem>;

/** The checks of publishing, made before the hour; no problems means that nothing stands in the way. */
export const Preflight = Type.Object({
  checkedAt: Instant,
  problems: Type.Array(PreflightProblem),
  /** The selected outputs that a model drew, where there are some. */
  aiOutputs: Type.Optional(Type.Array(Type.String())),
});
export type Preflight = Static<typeof Preflight>;

/** A post as the account shows it; what Instagram does not tell is empty. */
export const AccountPost = Type.Object({
  _id: Type.String(),
  caption: Type.String(),
  permalink: Type.String(),
  thumbnail: Type.String(),
  publishedAt: Nullable(Instant),
});
export type AccountPost = Static<typeof AccountPost>;

/** What the account shows now, newest first; `problem` says why it cannot be read, and is empty when it can. */
export const AccountPosts = Type.Object({ posts: Type.Array(AccountPost), problem: Type.String() });
export type AccountPosts = Static<typeof AccountPosts>;

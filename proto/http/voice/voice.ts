import { type Static, Type } from 'typebox';
import { callAddresses } from '../../data/calls.ts';
import { exemplarOrigins, voiceImportStates, voiceLimits, voiceRowNames } from '../../data/voice/voice.ts';
import type { ExemplarOpening } from '../../rules/voice/text-voice.ts';
import { defineCall } from '../shared/call.ts';
import { Id, Instant, Nullable, OneOf, Text } from '../shared/schema.ts';

const voice = { owner: 'voice' } as const;

/** A connected account; the selected one when it is left out, which another page of the person may have changed. */
const ofAccount = { query: Type.Object({ account: Type.Optional(Id) }) };

/** An example of how a person writes: a post, a text of their own, or one that a model wrote and they edited. */
const Exemplar = Type.Object({
  id: Id,
  text: Type.String(),
  from: OneOf(exemplarOrigins),
  /** It is too long to be given to a text model whole. */
  isGivenInPart: Type.Optional(Type.Boolean()),
});

/** In the details of a refusal: these are as many as may be, and one of them can be replaced. */
export type ExemplarsFull = { exemplars: ExemplarOpening[] };

export const Voice = Type.Object({
  /** Of which Instagram account it is; null when none is selected. */
  account: Nullable(Id),
  import: Type.Object({
    state: OneOf(voiceImportStates),
    /** When the last one ended. */
    endedAt: Nullable(Instant),
    /** Why it failed, in words for the person; empty when it did not. */
    problem: Type.String(),
  }),
  sheet: Type.Array(
    Type.Object({
      row: OneOf(voiceRowNames),
      /** Empty when nothing was imported. */
      measured: Type.String(),
      /** What the person wrote instead; null when nothing. An empty one leaves the row out. */
      edited: Nullable(Type.String()),
    }),
  ),
  exemplars: Type.Array(Exemplar),
  /** Other accounts of which a voice is kept. */
  others: Type.Optional(Type.Integer()),
  /** Imported posts, newest first. */
  posts: Type.Array(
    Type.Object({
      id: Id,
      caption: Type.String(),
      kind: Type.String(),
      publishedAt: Nullable(Instant),
    }),
  ),
});
export type Voice = Static<typeof Voice>;

export const voiceCalls = {
  getVoice: defineCall({
    ...voice,
    ...callAddresses.getVoice,
    summary: 'How the person writes on an account',
    ...ofAccount,
    reply: Voice,
  }),
  importVoice: defineCall({
    ...voice,
    ...callAddresses.importVoice,
    summary: 'Read the last posts of an account and measure them',
    ...ofAccount,
    body: Type.Optional(Type.Any()),
    reply: Voice,
  }),
  saveVoiceRow: defineCall({
    ...voice,
    ...callAddresses.saveVoiceRow,
    summary: "Write a row of the sheet in one's own words, or go back to what was measured",
    /** One of `voiceRows`. */
    params: Type.Object({ row: Text(64) }),
    ...ofAccount,
    body: Type.Object({ edited: Nullable(Text(voiceLimits.row)) }),
    reply: Voice,
  }),
  addExemplar: defineCall({
    ...voice,
    ...callAddresses.addExemplar,
    summary:
      "Pick an imported post, or a text of one's own, as an example; 422 with those there are when there is no room",
    body: Type.Object({
      /** A connected one; the selected one when it is left out. */
      account: Type.Optional(Id),
      /** The text was written by a model and edited by the person. */
      isEdit: Type.Optional(Type.Boolean()),
      /** The example whose place it takes. May be asked twice. */
      replaces: Type.Optional(Id),
      postId: Type.Optional(Id),
      text: Type.Optional(Type.String({ minLength: 1, maxLength: 2_200 })),
    }),
    reply: Voice,
  }),
  removeExemplar: defineCall({
    ...voice,
    ...callAddresses.removeExemplar,
    summary: 'Take an example away',
    params: Type.Object({ id: Id }),
    ...ofAccount,
    reply: Voice,
  }),
  deleteVoice: defineCall({
    ...voice,
    ...callAddresses.deleteVoice,
    summary: 'Delete posts, sheet and examples of an account',
    ...ofAccount,
    reply: Voice,
  }),
  deleteVoices: defineCall({
    ...voice,
    ...callAddresses.deleteVoices,
    summary: 'Delete posts, sheets and examples of all accounts of the person, connected or not',
    reply: Voice,
  }),
};

import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  type Content as BusContent,
  type Outcome as BusOutcome,
  type Preflight as BusPreflight,
  type TextVoice as BusTextVoice,
  type ContentInPlace,
  type ContentInPlaceSchema,
  type ContentSchema,
  ContentStatus,
  type OutcomeSchema,
  OutcomeState,
  type PreflightSchema,
  TextField,
  type TextVoiceSchema,
  Wish,
} from '../gen/insta_ai/content/v1/content_pb.js';
import type { captionFields } from '../http/caption.ts';
import type {
  Content,
  ContentWithNeighbours,
  Outcome,
  Preflight,
  ContentStatus as StatusWord,
  TextVoice,
  wishes,
} from '../http/content.ts';
import { captionFromBus, captionToBus } from './caption-style.ts';
import { momentFromBus, momentToBus, noMoment } from './moment.ts';
import { optionsFromBus, optionsToBus } from './post-options.ts';
import { findingFromBus, findingToBus, fitWords, typeWords } from './rules.ts';
import { type EachField, wordsOf } from './words.ts';

export const statusWords = wordsOf<StatusWord, ContentStatus>({
  Draft: ContentStatus.DRAFT,
  Scheduled: ContentStatus.SCHEDULED,
  Published: ContentStatus.PUBLISHED,
});

const wishWords = wordsOf<(typeof wishes)[number], Wish>({ draft: Wish.DRAFT, delete: Wish.DELETE });

const outcomeWords = wordsOf<Outcome['state'], OutcomeState>({
  publishing: OutcomeState.PUBLISHING,
  held: OutcomeState.HELD,
  failed: OutcomeState.FAILED,
  notified: OutcomeState.NOTIFIED,
  overdue: OutcomeState.OVERDUE,
  unknown: OutcomeState.UNKNOWN,
});

/** An item as a call returns it, on the bus. */
export function contentToBus(item: Content): MessageInitShape<typeof ContentSchema> {
  return {
    id: item._id,
    title: item.title,
    description: item.description,
    location: item.location,
    city: item.city,
    prompt: item.prompt,
    outputs: item.contents,
    status: statusWords.toBus(item.status),
    date: momentToBus(item.date),
    notify: item.notify,
    metaDescription: item.metaDescription,
    hashtags: item.hashtags,
    fit: fitWords.toBus(item.fit),
    caption: captionToBus(item),
    contentTypeId: item._contentType ?? undefined,
    publishedDate: momentToBus(item.publishedDate),
    permalink: item.permalink ?? undefined,
    mayBeLive: momentToBus(item.mayBeLive),
    outcome: item.outcome ? outcomeToBus(item.outcome) : undefined,
    wish: wishWords.toBus(item.wish),
    accountId: item.account ?? undefined,
    preflight: item.preflight ? preflightToBus(item.preflight) : undefined,
    version: item.version,
    createdAt: momentToBus(item.createdAt),
    updatedAt: momentToBus(item.updatedAt),
    instagramType: typeWords.toBus(item.instagramType ?? undefined),
    options: optionsToBus(item),
    liveNote: item.liveNote ?? undefined,
    aiLabelBy: item.aiLabelBy ?? undefined,
    aiLabelAt: momentToBus(item.aiLabelAt),
    textVoice: item.textVoice ? textVoiceToBus(item.textVoice) : undefined,
  } satisfies EachField<typeof ContentSchema>;
}

/** All that an item has beside its caption's look. */
type Plain = Required<Omit<Content, keyof typeof captionFields>>;

/** The same as the browser sees it; what is absent is null, so that a page that had it before loses it. */
export function contentFromBus(item: BusContent): Content {
  const plain: Plain = {
    _id: item.id,
    title: item.title,
    description: item.description,
    location: item.location,
    city: item.city,
    prompt: item.prompt,
    contents: item.outputs,
    status: statusWords.fromBus(item.status) ?? '',
    date: momentFromBus(item.date) ?? null,
    notify: item.notify,
    metaDescription: item.metaDescription,
    hashtags: item.hashtags,
    fit: fitWords.fromBus(item.fit) ?? 'pad',
    _contentType: item.contentTypeId ?? null,
    publishedDate: momentFromBus(item.publishedDate) ?? null,
    permalink: item.permalink ?? null,
    mayBeLive: momentFromBus(item.mayBeLive) ?? null,
    outcome: item.outcome ? outcomeFromBus(item.outcome) : null,
    wish: wishWords.fromBus(item.wish) ?? null,
    account: item.accountId ?? null,
    preflight: item.preflight ? preflightFromBus(item.preflight) : null,
    version: item.version,
    createdAt: momentFromBus(item.createdAt) ?? noMoment,
    updatedAt: momentFromBus(item.updatedAt) ?? noMoment,
    instagramType: typeWords.fromBus(item.instagramType) ?? null,
    ...optionsFromBus(item.options),
    liveNote: item.liveNote ?? null,
    aiLabelBy: item.aiLabelBy ?? null,
    aiLabelAt: momentFromBus(item.aiLabelAt) ?? null,
    textVoice: item.textVoice ? textVoiceFromBus(item.textVoice) : null,
  };
  return { ...plain, ...captionFromBus(item.caption) };
}

function outcomeToBus(outcome: Outcome): MessageInitShape<typeof OutcomeSchema> {
  return {
    state: outcomeWords.toBus(outcome.state),
    message: outcome.message,
    advice: outcome.advice,
    at: momentToBus(outcome.at),
    until: momentToBus(outcome.until),
    sent: outcome.sent,
  } satisfies EachField<typeof OutcomeSchema>;
}

/** A state that is newer than this process is shown as what it says in words, and as nothing that is under way. */
function outcomeFromBus({ state, message, advice, at, until, sent }: BusOutcome): Outcome {
  return {
    state: outcomeWords.fromBus(state) ?? 'failed',
    message,
    advice,
    at: momentFromBus(at) ?? noMoment,
    ...(until && { until: momentFromBus(until) }),
    ...(sent !== undefined && { sent }),
  };
}

function preflightToBus({
  checkedAt,
  problems,
  aiOutputs = [],
}: Preflight): MessageInitShape<typeof PreflightSchema> {
  return {
    checkedAt: momentToBus(checkedAt),
    problems: problems.map(findingToBus),
    aiOutputs,
  } satisfies EachField<typeof PreflightSchema>;
}

function preflightFromBus({ checkedAt, problems, aiOutputs }: BusPreflight): Preflight {
  return {
    checkedAt: momentFromBus(checkedAt) ?? noMoment,
    problems: problems.map(findingFromBus),
    ...(aiOutputs.length > 0 && { aiOutputs }),
  };
}

const textFields = wordsOf<TextVoice['of'], TextField>({
  metaDescription: TextField.META_DESCRIPTION,
  description: TextField.DESCRIPTION,
});

function textVoiceToBus({
  of,
  text,
  hadSheet,
  exemplars,
}: TextVoice): MessageInitShape<typeof TextVoiceSchema> {
  return { of: textFields.toBus(of), text, hadSheet, exemplars } satisfies EachField<typeof TextVoiceSchema>;
}

/** Of a text that is newer than this process nothing is known. */
function textVoiceFromBus({ of, text, hadSheet, exemplars }: BusTextVoice): TextVoice | null {
  const field = textFields.fromBus(of);
  const openings = exemplars.map(({ id, opening }) => ({ id, opening }));
  return field ? { of: field, text, hadSheet, exemplars: openings } : null;
}

/** An item with its neighbours. */
export function contentInPlaceToBus(
  item: ContentWithNeighbours,
): MessageInitShape<typeof ContentInPlaceSchema> {
  return { content: contentToBus(item), prev: item.prev ?? undefined, next: item.next ?? undefined };
}

export function contentInPlaceFromBus(item: ContentInPlace | undefined): ContentWithNeighbours | undefined {
  if (!item?.content) return undefined;
  return { ...contentFromBus(item.content), prev: item.prev ?? null, next: item.next ?? null };
}

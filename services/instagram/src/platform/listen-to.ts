import { classify } from '../graph/errors/classify.ts';
import type { GraphFailure, GraphResult, Unclear } from '../graph/graph-result.ts';
import type { Said } from '../ledger/ledger.ts';
import type { UploadingPlatform } from './publishing.gateway.ts';

/** A call that brought nothing, or bad news, in words for the person. */
export type HeardFailure = { readonly step: string; readonly words: string; readonly said?: Said };

/** TABLE: what each call asks, after "We asked Instagram". */
const questions: { readonly [C in keyof UploadingPlatform]: string } = {
  createContainer: 'to take the media',
  uploadState: 'how much of the video it has',
  sendFilm: 'to take the video',
  containerStatus: 'how far the post is',
  findPartner: 'for the account of the partner',
  postsLeft: 'how many posts it still takes today',
  recentMedia: 'what the account shows',
  mediaSince: 'what the account shows since the backup',
  publish: 'to publish it',
  permalink: 'for the address of the post',
  comment: 'to write the first comment',
  comments: 'which comments are there',
  switchCommentsOff: 'to switch the comments off',
};

/** The same platform; what it refuses, gave up or leaves unanswered is heard. */
export function listenTo(
  platform: UploadingPlatform,
  hear: (failure: HeardFailure) => void,
): UploadingPlatform {
  const listening = Object.entries(platform).map(([name, call]) => [
    name,
    async (...asked: unknown[]) => {
      const answer = await (call as (...asked: unknown[]) => Promise<GraphResult<unknown>>)(...asked);
      const asking = name as keyof UploadingPlatform;
      const heard = answer.kind === 'ok' ? badNews(asking, answer.value) : inWords(asking, answer);
      if (heard) hear(heard);
      return answer;
    },
  ]);
  return Object.fromEntries(listening) as UploadingPlatform;
}

function inWords(call: keyof UploadingPlatform, answer: GraphFailure): HeardFailure {
  const asked = `We asked Instagram ${questions[call]}.`;
  if (answer.kind === 'unclear') return unclearInWords(call, asked, answer);
  const { error } = answer;
  const { code, subcode, text, forPerson, trace = '' } = error;
  // Its own words stand beside ours, so ours do without them.
  const { message } = classify({ ...error, forPerson: '', text: '' });
  return {
    step: call,
    words: `${asked} ${message}`,
    said: { words: forPerson || text, code: subcode ? `${code}/${subcode}` : String(code), trace },
  };
}

function unclearInWords(step: string, asked: string, { answer }: Unclear): HeardFailure {
  if (!answer) return { step, words: `${asked} It did not answer.` };
  return { step, words: `${asked} Its answer was neither a yes nor a no.`, said: { ...answer, trace: '' } };
}

/** TABLE: how a container ends without a post, in words for the person. */
const lostStates: Readonly<Record<string, string>> = {
  ERROR: 'Instagram could not prepare the media.',
  EXPIRED: 'Instagram no longer has the prepared media.',
};

/** A look that is answered is no failure of the call, and may bring bad news all the same. */
function badNews(call: keyof UploadingPlatform, found: unknown): HeardFailure | undefined {
  if (call !== 'containerStatus' && call !== 'uploadState') return undefined;
  const { code, detail = '' } = found as { code: string; detail?: string };
  const words = lostStates[code];
  return words ? { step: 'lostContainer', words, said: { words: detail, code, trace: '' } } : undefined;
}

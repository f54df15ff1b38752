import { noAccount } from '@insta-ai/proto/rules/account/account-findings';
import type { Finding } from '@insta-ai/proto/rules/finding';
import { missingParts, postFindings } from '@insta-ai/proto/rules/post-findings';
import { optionFindings } from '@insta-ai/proto/rules/post-options';
import { postText } from '@insta-ai/proto/rules/post-text';
import type { ContentDocument } from './content-document.ts';

/** Why an item cannot go out, and what the person can do about it. */
export type PublishProblem = { message: string; advice: string };

/** The first thing that keeps an item from going out; undefined when it can. */
export function publishProblem(item: ContentDocument, accountId: string): PublishProblem | undefined {
  const [first] = [...accountFindings(accountId), ...postFindings(postOf(item)), ...ofOptions(item)];
  return first && { message: first.message, advice: first.fix };
}

/** What a post needs and this item lacks. What it has too much of is found by instagram's own check. */
export function missingFindings(item: ContentDocument, accountId: string): Finding[] {
  return [...accountFindings(accountId), ...missingParts(postOf(item))];
}

/** What stands in the way of what the post is to have beside media and text. */
export function ofOptions(item: ContentDocument): Finding[] {
  const { instagramType, contents: outputs } = item;
  return optionFindings({ instagramType, outputs, options: item });
}

function accountFindings(accountId: string): Finding[] {
  return accountId ? [] : [noAccount];
}

function postOf(item: ContentDocument) {
  const { instagramType, contents } = item;
  return { instagramType, files: contents.length, text: postText(item, instagramType) };
}

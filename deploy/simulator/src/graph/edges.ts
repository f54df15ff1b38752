import {
  commentObject,
  createComment,
  createReply,
  deleteComment,
  hideComment,
  listComments,
  listReplies,
} from './community/comments.ts';
import {
  hashtagObject,
  recentlySearched,
  recentMedia,
  searchHashtag,
  topMedia,
} from './community/hashtags.ts';
import { pagePosts, searchPages } from './facebook-pages.ts';
import type { GraphCall } from './graph-call.ts';
import { conversationObject, listConversations, messageObject, sendMessage } from './inbox/conversations.ts';
import {
  listAppSubscriptions,
  listPageSubscriptions,
  subscribeApp,
  subscribePage,
  unsubscribeApp,
  unsubscribePage,
} from './inbox/subscriptions.ts';
import { accessToken, debugToken } from './login/oauth.ts';
import { mediaList, mediaObject, storyList, updateMedia } from './media/published-media.ts';
import { accountObject, accounts, me, pageObject, permissions } from './people.ts';
import { containerObject } from './publishing/container-object.ts';
import { createContainer } from './publishing/create-container.ts';
import { publishContainer } from './publishing/publish-container.ts';
import { publishingLimit } from './publishing/publishing-limit.ts';

export type GraphEdge = {
  /** As in fault orders and in the journal. */
  target: string;
  needs?: readonly string[];
  anonymous?: boolean;
  answer: (call: GraphCall) => object | Promise<object>;
};

const basicScopes = ['instagram_basic'];
const publishScopes = ['instagram_basic', 'instagram_content_publish', 'pages_read_engagement'];
const commentScopes = ['instagram_basic', 'instagram_manage_comments', 'pages_read_engagement'];

const hashtagScopes = ['instagram_basic'];
// The docs want pages_manage_metadata for conversations as well (section 0 and 5.1).
const inboxScopes = ['instagram_basic', 'instagram_manage_messages', 'pages_manage_metadata'];
const sendScopes = ['instagram_basic', 'instagram_manage_messages', 'pages_messaging'];
const metadata = ['pages_manage_metadata'];

/** Every path of the Graph API that is simulated, by method and kind of object. */
export const edges: Readonly<Record<string, GraphEdge>> = {
  'GET oauth/access_token': { target: 'graph.access_token', anonymous: true, answer: accessToken },
  'POST oauth/access_token': { target: 'graph.access_token', anonymous: true, answer: accessToken },
  'GET debug_token': { target: 'graph.debug_token', answer: debugToken },
  'GET me': { target: 'graph.me', answer: me },
  'GET me/permissions': { target: 'graph.permissions', answer: permissions },
  'GET me/accounts': { target: 'graph.accounts', needs: ['pages_show_list'], answer: accounts },
  'GET page': { target: 'graph.page', needs: ['pages_show_list'], answer: pageObject },
  'GET account': { target: 'graph.account', needs: basicScopes, answer: accountObject },
  'POST account/media': { target: 'graph.media_create', needs: publishScopes, answer: createContainer },
  'GET account/media': { target: 'graph.media_list', needs: basicScopes, answer: mediaList },
  'GET account/stories': { target: 'graph.stories', needs: basicScopes, answer: storyList },
  'GET container': { target: 'graph.container', needs: basicScopes, answer: containerObject },
  'POST account/media_publish': {
    target: 'graph.media_publish',
    needs: publishScopes,
    answer: publishContainer,
  },
  'GET account/content_publishing_limit': {
    target: 'graph.publishing_limit',
    needs: basicScopes,
    answer: publishingLimit,
  },
  'GET media': { target: 'graph.media', needs: basicScopes, answer: mediaObject },
  'POST media': { target: 'graph.media_update', needs: commentScopes, answer: updateMedia },
  'GET media/comments': { target: 'graph.comments', needs: commentScopes, answer: listComments },
  'POST media/comments': {
    target: 'graph.comment_create',
    needs: commentScopes,
    answer: createComment,
  },
  'GET comment': { target: 'graph.comment', needs: commentScopes, answer: commentObject },
  'POST comment': { target: 'graph.comment_update', needs: commentScopes, answer: hideComment },
  'DELETE comment': { target: 'graph.comment_delete', needs: commentScopes, answer: deleteComment },
  'GET comment/replies': { target: 'graph.replies', needs: commentScopes, answer: listReplies },
  'POST comment/replies': {
    target: 'graph.reply_create',
    needs: commentScopes,
    answer: createReply,
  },
  'GET ig_hashtag_search': {
    target: 'graph.hashtag_search',
    needs: hashtagScopes,
    answer: searchHashtag,
  },
  'GET hashtag': { target: 'graph.hashtag', needs: hashtagScopes, answer: hashtagObject },
  'GET hashtag/top_media': { target: 'graph.top_media', needs: hashtagScopes, answer: topMedia },
  'GET hashtag/recent_media': {
    target: 'graph.recent_media',
    needs: hashtagScopes,
    answer: recentMedia,
  },
  'GET account/recently_searched_hashtags': {
    target: 'graph.recently_searched_hashtags',
    needs: hashtagScopes,
    answer: recentlySearched,
  },
  'GET page/posts': { target: 'graph.page_posts', needs: ['pages_read_engagement'], answer: pagePosts },
  'GET page/published_posts': {
    target: 'graph.page_posts',
    needs: ['pages_read_engagement'],
    answer: pagePosts,
  },
  'GET pages/search': { target: 'graph.page_search', answer: searchPages },
  'GET page/conversations': {
    target: 'graph.conversations',
    needs: inboxScopes,
    answer: listConversations,
  },
  'GET conversation': { target: 'graph.conversation', needs: inboxScopes, answer: conversationObject },
  'GET message': { target: 'graph.message', needs: inboxScopes, answer: messageObject },
  'POST me/messages': { target: 'graph.send_message', needs: sendScopes, answer: sendMessage },
  'POST page/messages': { target: 'graph.send_message', needs: sendScopes, answer: sendMessage },
  'POST page/subscribed_apps': {
    target: 'graph.subscribed_apps',
    needs: metadata,
    answer: subscribePage,
  },
  'GET page/subscribed_apps': {
    target: 'graph.subscribed_apps',
    needs: metadata,
    answer: listPageSubscriptions,
  },
  'DELETE page/subscribed_apps': {
    target: 'graph.subscribed_apps',
    needs: metadata,
    answer: unsubscribePage,
  },
  'POST app/subscriptions': { target: 'graph.subscriptions', answer: subscribeApp },
  'GET app/subscriptions': { target: 'graph.subscriptions', answer: listAppSubscriptions },
  'DELETE app/subscriptions': { target: 'graph.subscriptions', answer: unsubscribeApp },
};

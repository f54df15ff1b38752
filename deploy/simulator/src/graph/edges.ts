import * as comments from './community/comments.ts';
import * as hashtags from './community/hashtags.ts';
import type { GraphCall } from './graph-call.ts';
import * as inbox from './inbox/conversations.ts';
import * as subscriptions from './inbox/subscriptions.ts';
import * as oauth from './login/oauth.ts';
import * as pages from './pages/pages.ts';
import * as people from './people.ts';
import { containerObject } from './publishing/container-object.ts';
import { createContainer } from './publishing/create-container.ts';
import { publishContainer } from './publishing/publish-container.ts';
import * as media from './publishing/published-media.ts';
import { publishingLimit } from './publishing/publishing-limit.ts';

export type GraphEdge = {
  /** As in fault orders and in the journal. */
  target: string;
  needs?: readonly string[];
  anonymous?: boolean;
  answer: (call: GraphCall) => object | Promise<object>;
};

const BASIC = ['instagram_basic'];
const PUBLISH = ['instagram_basic', 'instagram_content_publish', 'pages_read_engagement'];
const COMMENTS = ['instagram_basic', 'instagram_manage_comments', 'pages_read_engagement'];

const HASHTAGS = ['instagram_basic'];
// The docs want pages_manage_metadata for conversations as well (section 0 and 5.1).
const INBOX = ['instagram_basic', 'instagram_manage_messages', 'pages_manage_metadata'];
const SEND = ['instagram_basic', 'instagram_manage_messages', 'pages_messaging'];
const METADATA = ['pages_manage_metadata'];

/** Every path of the Graph API that is simulated, by method and kind of object. */
export const EDGES: Readonly<Record<string, GraphEdge>> = {
  'GET oauth/access_token': { target: 'graph.access_token', anonymous: true, answer: oauth.accessToken },
  'POST oauth/access_token': { target: 'graph.access_token', anonymous: true, answer: oauth.accessToken },
  'GET debug_token': { target: 'graph.debug_token', answer: oauth.debugToken },
  'GET me': { target: 'graph.me', answer: people.me },
  'GET me/permissions': { target: 'graph.permissions', answer: people.permissions },
  'GET me/accounts': { target: 'graph.accounts', needs: ['pages_show_list'], answer: people.accounts },
  'GET page': { target: 'graph.page', needs: ['pages_show_list'], answer: people.pageObject },
  'GET account': { target: 'graph.account', needs: BASIC, answer: people.accountObject },
  'POST account/media': { target: 'graph.media_create', needs: PUBLISH, answer: createContainer },
  'GET account/media': { target: 'graph.media_list', needs: BASIC, answer: media.mediaList },
  'GET account/stories': { target: 'graph.stories', needs: BASIC, answer: media.storyList },
  'GET container': { target: 'graph.container', needs: BASIC, answer: containerObject },
  'POST account/media_publish': {
    target: 'graph.media_publish',
    needs: PUBLISH,
    answer: publishContainer,
  },
  'GET account/content_publishing_limit': {
    target: 'graph.publishing_limit',
    needs: BASIC,
    answer: publishingLimit,
  },
  'GET media': { target: 'graph.media', needs: BASIC, answer: media.mediaObject },
  'POST media': { target: 'graph.media_update', needs: COMMENTS, answer: media.updateMedia },
  'GET media/comments': { target: 'graph.comments', needs: COMMENTS, answer: comments.listComments },
  'POST media/comments': { target: 'graph.comment_create', needs: COMMENTS, answer: comments.createComment },
  'GET comment': { target: 'graph.comment', needs: COMMENTS, answer: comments.commentObject },
  'POST comment': { target: 'graph.comment_update', needs: COMMENTS, answer: comments.hideComment },
  'DELETE comment': { target: 'graph.comment_delete', needs: COMMENTS, answer: comments.deleteComment },
  'GET comment/replies': { target: 'graph.replies', needs: COMMENTS, answer: comments.listReplies },
  'POST comment/replies': { target: 'graph.reply_create', needs: COMMENTS, answer: comments.createReply },
  'GET ig_hashtag_search': {
    target: 'graph.hashtag_search',
    needs: HASHTAGS,
    answer: hashtags.searchHashtag,
  },
  'GET hashtag': { target: 'graph.hashtag', needs: HASHTAGS, answer: hashtags.hashtagObject },
  'GET hashtag/top_media': { target: 'graph.top_media', needs: HASHTAGS, answer: hashtags.topMedia },
  'GET hashtag/recent_media': { target: 'graph.recent_media', needs: HASHTAGS, answer: hashtags.recentMedia },
  'GET account/recently_searched_hashtags': {
    target: 'graph.recently_searched_hashtags',
    needs: HASHTAGS,
    answer: hashtags.recentlySearched,
  },
  'GET page/posts': { target: 'graph.page_posts', needs: ['pages_read_engagement'], answer: pages.pagePosts },
  'GET page/published_posts': {
    target: 'graph.page_posts',
    needs: ['pages_read_engagement'],
    answer: pages.pagePosts,
  },
  'GET pages/search': { target: 'graph.page_search', answer: pages.searchPages },
  'GET page/conversations': { target: 'graph.conversations', needs: INBOX, answer: inbox.listConversations },
  'GET conversation': { target: 'graph.conversation', needs: INBOX, answer: inbox.conversationObject },
  'GET message': { target: 'graph.message', needs: INBOX, answer: inbox.messageObject },
  'POST me/messages': { target: 'graph.send_message', needs: SEND, answer: inbox.sendMessage },
  'POST page/messages': { target: 'graph.send_message', needs: SEND, answer: inbox.sendMessage },
  'POST page/subscribed_apps': {
    target: 'graph.subscribed_apps',
    needs: METADATA,
    answer: subscriptions.subscribePage,
  },
  'GET page/subscribed_apps': {
    target: 'graph.subscribed_apps',
    needs: METADATA,
    answer: subscriptions.listPageSubscriptions,
  },
  'DELETE page/subscribed_apps': {
    target: 'graph.subscribed_apps',
    needs: METADATA,
    answer: subscriptions.unsubscribePage,
  },
  'POST app/subscriptions': { target: 'graph.subscriptions', answer: subscriptions.subscribeApp },
  'GET app/subscriptions': { target: 'graph.subscriptions', answer: subscriptions.listAppSubscriptions },
  'DELETE app/subscriptions': { target: 'graph.subscriptions', answer: subscriptions.unsubscribeApp },
};

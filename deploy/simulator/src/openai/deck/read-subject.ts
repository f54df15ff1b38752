/** What a text is about, in its own words. */
export type Subject = {
  /** As the object of a sentence: "our new bakery", "the surf lesson", "hiking", or "this" when the text is a sentence itself. */
  the: string;
  /** A sentence that stands before the others when the text is one. */
  sentence: string;
  /** Its first words, few enough to stand alone. */
  short: string;
  /** What else the text says, as sentences. */
  more: string;
  words: string[];
};

/** Words of accounts that have customers. */
export const saysTrade =
  /\b(?:our|shop|store|bakery|caf[eé]|restaurant|trattoria|pizzeria|bistro|bar|studio|salon|barber|hotel|hostel|gallery|workshop|class(?:es)?|lessons?|courses?|school|florist|gym|agency|brand|business|boutique|winery|brewery|roastery|bookshop|handmade|customers?|clients?|guests?|teacher|maker)\b/iu;

const mostWords = 12;
const mostSentences = 3;

export function readSubject(text: string): Subject {
  const [main = '', ...others] = tidy(text)
    .split(/(?<=[.!?…])\s+|\n+|\s+[–—|]\s+|;\s+/)
    .map(one => one.trim().replace(/[.,:…]+$/, ''))
    .filter(one => /[\p{L}\p{N}]/u.test(one));
  const asked = withoutOrder(main) || 'today';
  const sentence = isSentence(asked);
  const said = sentence ? asked : asked.replace(/[?!]+$/, '');
  const short = firstWords(said);
  const more = others.slice(0, mostSentences - 1).map(asSentence);
  return {
    the: sentence ? 'this' : withThe(lowerStart(short)),
    sentence: sentence ? asSentence(said) : '',
    short: capitalised(short),
    more: more.join(' '),
    words: contentWords(said),
  };
}

export const capitalised = (text: string) =>
  /^\p{Ll}\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

const asSentence = (text: string) => capitalised(/[.!?…]$/.test(text) ? text : `${text}.`);

/** Without links, hashtags and emoji; a lone hashtag is the text. */
const tidy = (text: string) =>
  /^#\S+$/.test(text)
    ? text
    : text
        .replace(/https?:\/\/\S+|[#＃][\p{L}\p{N}_]+|\p{Extended_Pictographic}|\u{FE0F}|\u{200D}/gu, ' ')
        .replace(/[“”"]/g, '')
        .replace(/[^\S\n]+/g, ' ')
        .trim();

/** How people begin a request or an announcement before they say what it is about. */
const orders = [
  /^(?:please\s+)?(?:can|could|would) you\s+|^please\s+/i,
  /^(?:i|we)(?:'d like| would like| want| need)(?: to (?:post|share|show|promote|announce|write)(?: about)?)?\s+/i,
  /^(?:write|create|make|generate|plan|draft|post)\s+(?:me\s+|us\s+)?(?=\S+\s)/i,
  /^(?:an?|one|two|three|four|\d+)\s+(?:days?|weeks?|months?)\s+(?:for|with|of|about)\s+/i,
  /^(?:(?:an?|some|the|\w+)\s+)?(?:(?:instagram|social media|content|short|nice)\s+)*(?:posts?|reels?|stor(?:y|ies)|captions?|calendars?|plans?|entries|ideas)\s+(?:about|on|for|of|with)\s+/i,
  /^(?:i|we)(?:['’]\w+)?(?:\s+\w+){1,3}?\s+(?=(?:our|my|an?)\s)/i,
  /^[Vv]isiting\s+(?=\p{Lu})/u,
];

const withoutOrder = (text: string) =>
  orders.reduce((rest, order) => rest.replace(order, '') || rest, text).trim();

const startsSentence =
  /^(?:how|why|what|when|where|who|which|we|i|i'm|we're|you|he|she|they|it|it's|this is|there|come|visit|join|book|try|discover|learn|meet|enjoy|taste|find|let's|don't|do|is|are|can|never|always|if)\b/i;
const hasVerb =
  /\s(?:is|are|was|were|has|have|had|will|can|opens|opened|starts|wins|won|makes|made|comes|came|loves|needs|wants|arrives|celebrates|returns)\s/i;

const isSentence = (text: string) => startsSentence.test(text) || hasVerb.test(`${text} `);

const jointWord = /^(?:with|and|while|after|in|at|on|from|during|before|that|which|who|because|so|for)$/i;
const smallWord = /^(?:an?|the|of|to|our|my|your|by|is|are|with|and|in|at|on|for|from)$/i;

/** As many words as fit, cut at a joint of the sentence when there is one. */
function firstWords(text: string): string {
  const words = text.split(/\s+/);
  if (words.length <= mostWords) return text;
  const joint = words.findLastIndex((word, at) => at > 2 && at <= mostWords && jointWord.test(word));
  const cut = words.slice(0, joint > 0 ? joint : mostWords);
  while (cut.length > 1 && smallWord.test(cut.at(-1) ?? '')) cut.pop();
  return cut.join(' ').replace(/[,:]+$/, '');
}

const keepsCapital =
  /^(?:I\b|\p{L}*[\p{Lu}\p{N}]\p{Lu}|\S+day\b|Christmas|Easter|Halloween|Bali|\p{Lu}\p{L}+(?:ese|ian|ish)\b|French|German|Greek|Thai)/u;

/** The first word as it is within a sentence; a name keeps its capital letter. */
function lowerStart(text: string): string {
  const [first = '', second] = text.split(' ');
  const isName = !second || (/^\p{Lu}/u.test(second) && !smallWord.test(first)) || keepsCapital.test(text);
  return isName ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

const owned =
  /^(?:the|our|my|your|his|her|their|this|these|those|some|all|every|no|more|\d\S*|two|three|four|five|ten)\b/i;
const doing = /^(?!morning|evening|wedding|spring|pudding|opening|training|painting)\p{L}{2,}ing\b/iu;
const thingOfDoing = /^\S+ing (?:class|course|lesson|workshop|school|tour|club|camp|day|party|studio|shop)/i;

/** What people call their own, although they introduce it as "a bakery" or "a week". */
const saysOurs = new RegExp(`${saysTrade.source}|\\b(?:days?|weeks?|weekend|month|trip|journey)\\b`, 'iu');

/** With the article that it takes once it was mentioned. */
function withThe(phrase: string): string {
  if (/^an?\s/i.test(phrase)) return phrase.replace(/^an?\b/i, saysOurs.test(phrase) ? 'our' : 'the');
  if (owned.test(phrase) || (doing.test(phrase) && !thingOfDoing.test(phrase))) return phrase;
  const words = phrase.split(' ');
  const joint = words.findIndex(word => jointWord.test(word) || smallWord.test(word));
  const head = words.slice(0, joint < 0 ? words.length : joint);
  if (words[joint]?.toLowerCase() === 'of') return `the ${phrase}`;
  const isName = head.every(word => /^[\p{Lu}\p{N}&]/u.test(word));
  const isMany = /[^s]s$/.test(head.at(-1) ?? '');
  return head.length < 2 || isName || isMany ? phrase : `the ${phrase}`;
}

const emptyWord =
  /^(?:before|after|opens?|best|good|great|nice|very|here|there|today|into|over|near|their|will|can|just|they|was|were|not|but|also|about|like|where|while|which|little|small|come|join|show|free|next|last|week|weeks|day|days|this|that|what|how|why|visiting|every|new|some|all)$/;

const contentWords = (text: string) => [
  ...new Set(
    (text.toLowerCase().match(/[\p{L}\p{M}][\p{L}\p{M}\p{N}_]*/gu) ?? []).filter(
      word => word.length > 2 && !smallWord.test(word) && !emptyWord.test(word),
    ),
  ),
];

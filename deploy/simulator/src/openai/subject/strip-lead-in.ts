const THING =
  '(?:post|reel|story|stories|caption|content|item|video|picture|photo|image|carousel|something)s?';

/** How people begin when they order a text instead of saying what it is about. */
const LEAD_INS: readonly RegExp[] = [
  /^(?:hi|hello|hey|dear|please|ok|okay|so|well)\b[\s,!]*/i,
  /^(?:can|could|would) you\s+(?:please\s+)?/i,
  /^(?:i|we)(?:'d| would)? (?:want|need|like|love)(?: to (?:post|share|show|promote|announce|write|talk)(?: about)?)?\s+/i,
  new RegExp(
    `^(?:(?:write|create|make|generate|give|plan|draft|design|prepare|do|publish|post)\\s+)?(?:(?:me|us)\\s+)?(?:an?|the|some|my|our)?\\s*(?:(?:instagram|insta|ig|social media|short|nice|fun|new|quick|cool)\\s+)*${THING}\\s+(?:about|on|for|of|with|showing|that shows|announcing|promoting|featuring)\\s+`,
    'i',
  ),
  /^(?:announc|promot|introduc|celebrat|present|shar|show)(?:e|es|ing)\s+(?=\S+\s)/i,
  /^(?:we|i)(?:'re| are|'ve| have|'m| am|'ll| will)?\s+(?:be\s+)?(?:just |finally |now |proudly |recently )*(?:open(?:ed|ing)?|launch(?:ed|ing)?|start(?:ed|ing)?|introduc(?:ed|ing)|offer(?:ed|ing)?|host(?:ed|ing)?|organi[sz](?:ed|ing)|bak(?:ed|ing)|visit(?:ed|ing)?|tr(?:ied|ying)|finish(?:ed|ing)|celebrat(?:ed|ing)|sell(?:ing)?|made|had|did|got|found|built|bought|love|went to|went|took|saw)\s+/i,
  /^join (?:us|me) (?:for|at|on|in)\s+/i,
  /^(?:it'?s|it is|today is)\s+(?:time for|all about)?\s*/i,
  /^(?:about|topic|subject|idea)\s*:?\s+/i,
  /^(?:this is|here is|here's|meet|check out|look at|get ready for|say hello to)\s+/i,
];

/** How our own captions and titles begin and end: a post and an item are read again later. */
const FRAMES: readonly RegExp[] = [
  /^(?:(?:ready|all set) for|say hello to|today is all about|here[’']s to|on our mind all week:?|can we talk about|big smile today:?|all about|a moment for)\s+/i,
  /,\s(?:our way|up close|a modo nostro|da vicino|ganz nah|auf unsere Art|à notre façon|de près|a nuestra manera|de cerca)$/i,
];

export function stripLeadIn(text: string): string {
  let rest = text.trim();
  for (const lead of [...LEAD_INS, ...FRAMES]) {
    const shorter = rest.replace(lead, '');
    if (shorter.trim().length > 2) rest = shorter.trim();
  }
  return rest;
}

/** How a phrase can stand in a sentence: a clause only stands alone. */
export type Shape = 'noun' | 'gerund' | 'clause';

const NO_GERUND =
  /^(?:morning|evening|wedding|spring|king|ring|string|opening|building|ceiling|painting|clothing|wing|thing|pudding|dumpling|training|swimming|wine|reading|during|nothing|everything|something|anything|amazing|stunning|exciting|charming)s?$/i;
const CLAUSE_START =
  /^(?:how|why|what|when|where|who|which|we|i|i'm|we're|you|he|she|they|it|it's|this is|there|come|visit|join|book|try|discover|learn|meet|get|save|enjoy|taste|win|find|shop|order|let's|don't|do|did|is|are|can|never|always|if|last|yesterday|today|tomorrow)\b/i;
const VERB =
  /\s(?:is|are|was|were|has|have|had|will|can|opens?|opened|starts?|launch(?:es|ed)|wins?|won|makes?|made|gets?|got|goes|went|comes?|came|loves?|loved|needs?|wants?|says?|said|arrives?|arrived|meets|learns|turns|takes|finds|tries|becomes|celebrates|returns|gives|moves|wears|eats|è|sono|ist|sind|est|sont|es|son)\s/i;

export function shapeOf(text: string): Shape {
  const [first = ''] = text.split(' ');
  if (CLAUSE_START.test(text) || VERB.test(`${text} `)) return 'clause';
  const ofNoun =
    /^\S+ing (?:class|course|lesson|workshop|school|tour|club|camp|day|party|contest|tips)/i.test(text);
  return /\w{2}ing$/i.test(first) && !ofNoun && !NO_GERUND.test(first) ? 'gerund' : 'noun';
}

const OWNED =
  /^(?:the|our|my|your|his|her|their|this|these|those|something|that|some|all|every|no|more|\d\S*|two|three|four|five|ten)\b/i;

/** Fit to follow "ready for". */
export function withThe(phrase: string, shape: Shape): string {
  if (shape !== 'noun' || OWNED.test(phrase) || !phrase.includes(' ')) return phrase;
  if (/^an?\s/i.test(phrase)) return phrase.replace(/^an?\s/i, 'this ');
  const names = phrase.split(' ').every(word => /^[\p{Lu}\p{N}&]/u.test(word));
  return names ? phrase : `the ${phrase}`;
}

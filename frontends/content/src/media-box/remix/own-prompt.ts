/** A prompt that a picture was drawn from, without the standing prompt of the profile that went before it. */
export function ownPrompt(prompt: string, standing: string): string {
  const before = standing.trim() && `${standing.trim()}, `;
  return prompt.startsWith(before) ? prompt.slice(before.length) : prompt;
}
